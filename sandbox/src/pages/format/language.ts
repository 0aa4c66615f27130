import { Formats } from "./format.js";
import { acceptLocale, Preference, type Layer } from "./preferences.js";
import {
  defaultContent,
  defaultTexts,
  DEFAULT_LOCALE,
  loadTranslation,
  shownLocale,
  type Texts,
} from "./texts.js";

/** The page's language: its strings, and its formats of numbers and dates. */
export class Language {
  formats = new Formats(DEFAULT_LOCALE, defaultTexts, defaultContent);
  // the language of an account that has not chosen one
  readonly #locale = new Preference(DEFAULT_LOCALE, acceptLocale);

  get texts(): Texts {
    return this.formats.texts;
  }

  /** Sets the locale of one layer, and loads its language. Resolves with whether the page's language has changed. */
  async set(layer: Layer, locale: string | null): Promise<boolean> {
    this.#locale.set(layer, locale);
    const shown = shownLocale(this.#locale.current);
    const { texts, content } = await loadTranslation(shown);
    if (shown !== shownLocale(this.#locale.current) || shown === this.formats.locale) return false;
    this.formats = new Formats(shown, texts, content);
    document.documentElement.lang = shown;
    return true;
  }
}
