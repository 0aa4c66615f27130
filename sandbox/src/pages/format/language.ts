import { Formats } from "./format.js";
import { acceptLocale, Preference } from "./preferences.js";
import { isRightToLeft } from "./right-to-left.js";
import { defaultTexts, languageOf, loadTranslation, type Texts } from "./texts.js";

/** What an account without a choice of its own speaks. */
const ACCOUNT_LOCALE = "en-US";

/** The page's language: its texts, and how it writes numbers and dates. */
export class Language {
  texts: Texts = defaultTexts;
  formats = new Formats(ACCOUNT_LOCALE, defaultTexts);
  readonly #locale = new Preference(ACCOUNT_LOCALE, acceptLocale);

  /** Sets one party's choice and loads what it takes. Resolves with whether the language is another one now. */
  async set(layer: "session" | "url" | "action", locale: string | null): Promise<boolean> {
    this.#locale.set(layer, locale);
    const wanted = this.#locale.current;
    const { texts, content } = await loadTranslation(wanted);
    if (wanted !== this.#locale.current || wanted === this.formats.locale) return false;
    this.texts = texts;
    this.formats = new Formats(wanted, texts, content);
    mark(wanted);
    return true;
  }
}

/** Names the language and the direction of the page. */
function mark(locale: string): void {
  const { documentElement: root, body } = document;
  const { language } = new Intl.Locale(locale);
  const spoken = languageOf(locale);
  // a screen reader picks its voice by the closest lang: English in an Arabic page must not be read as Arabic
  if (language === spoken) body.removeAttribute("lang");
  else body.lang = spoken;
  root.lang = locale;
  root.dir = isRightToLeft(locale) ? "rtl" : "";
}
