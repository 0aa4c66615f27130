import { Formats } from "./format.js";
import { acceptLocale, Preference } from "./preferences.js";
import {
  defaultContent,
  defaultTexts,
  DEFAULT_LOCALE,
  loadTranslation,
  shownLocale,
  type Texts,
} from "./texts.js";

/** The page's language: its texts, and how it writes numbers and dates. */
export class Language {
  texts: Texts = defaultTexts;
  formats = new Formats(DEFAULT_LOCALE, defaultTexts, defaultContent);
  // what an account without a choice of its own reads
  readonly #locale = new Preference(DEFAULT_LOCALE, acceptLocale);

  /** Sets one party's choice and loads what it takes. Resolves with whether the language is another one now. */
  async set(layer: "session" | "url" | "action", locale: string | null): Promise<boolean> {
    this.#locale.set(layer, locale);
    const wanted = shownLocale(this.#locale.current);
    const { texts, content } = await loadTranslation(wanted);
    if (wanted !== shownLocale(this.#locale.current) || wanted === this.formats.locale) return false;
    this.texts = texts;
    this.formats = new Formats(wanted, texts, content);
    document.documentElement.lang = wanted;
    return true;
  }
}
