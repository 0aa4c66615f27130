import { Formats } from "./format.js";
import { acceptLocale, Preference } from "./preferences.js";
import { defaultTexts, languageOf, loadTexts, type Texts } from "./texts/index.js";

/** What an account without a choice of its own speaks. */
const ACCOUNT_LOCALE = "en-US";

/** The page's language: its texts, and how it writes numbers and dates. */
export class Language {
  texts: Texts = defaultTexts;
  formats = new Formats(ACCOUNT_LOCALE, defaultTexts);
  readonly #locale = new Preference(ACCOUNT_LOCALE, acceptLocale);

  /** Sets one party's wish and loads what it takes. Resolves with whether the language is another one now. */
  async set(layer: "session" | "url" | "action", locale: string | null): Promise<boolean> {
    this.#locale.set(layer, locale);
    const wanted = this.#locale.current;
    const texts = await loadTexts(wanted);
    if (wanted !== this.#locale.current || wanted === this.formats.locale) return false;
    this.texts = texts;
    this.formats = new Formats(wanted, texts);
    // the language of the texts, which may be another one than the numbers'
    const { language } = new Intl.Locale(wanted);
    document.documentElement.lang = language === languageOf(wanted) ? wanted : languageOf(wanted);
    return true;
  }
}
