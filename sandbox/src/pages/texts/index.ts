import { texts as en, type Texts } from "./en.js";

export type { Texts };

/** English comes with the page; every other language is a chunk of its own, loaded when it is asked for. */
const LANGUAGES: Record<string, () => Promise<{ texts: Texts }>> = {
  de: () => import("./de.js"),
  es: () => import("./es.js"),
  fr: () => import("./fr.js"),
  it: () => import("./it.js"),
  ja: () => import("./ja.js"),
  nb: () => import("./nb.js"),
  pt: () => import("./pt.js"),
  sv: () => import("./sv.js"),
  vi: () => import("./vi.js"),
};

/** Other codes of a language that we have. Nynorsk readers read Bokmål more easily than English. */
const ALIASES: Record<string, string> = { no: "nb", nn: "nb" };

/** English, and what a language without a table falls back to. */
export const DEFAULT_LANGUAGE = "en";

/** The texts that are there without loading anything. */
export const defaultTexts: Texts = en;

/** The languages that the pages speak. */
export const languages: readonly string[] = [DEFAULT_LANGUAGE, ...Object.keys(LANGUAGES)];

/** The language whose table serves a locale: regional variants fall back to their language, unknown ones to English. */
export function languageOf(locale: string): string {
  const { language } = new Intl.Locale(locale);
  const known = ALIASES[language] ?? language;
  return languages.includes(known) ? known : DEFAULT_LANGUAGE;
}

/** Loads the texts for a locale. A chunk that can't be loaded leaves the page in English rather than without texts. */
export async function loadTexts(locale: string): Promise<Texts> {
  try {
    return (await LANGUAGES[languageOf(locale)]?.())?.texts ?? defaultTexts;
  } catch {
    return defaultTexts;
  }
}
