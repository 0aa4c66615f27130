import en from "../../../locales/en.json" with { type: "json" };

/** Every text of the embed pages. Another language that lacks one does not compile. */
export type Texts = typeof en.texts;

/** What the default seed's dashboards and data say, by the English text. English has the words of the data, as one reads them. */
export type Content = Readonly<Record<string, string>>;

interface Translation {
  texts: Texts;
  content: Content;
}

/** What a region says otherwise than its language. */
interface Variant {
  texts: Partial<Texts>;
  content: Content;
}

/** English comes with the page; every other language is a chunk of its own, loaded on demand. */
const LANGUAGES: Record<string, () => Promise<{ default: Translation }>> = {
  de: () => import("../../../locales/de.json"),
  es: () => import("../../../locales/es.json"),
  fr: () => import("../../../locales/fr.json"),
  it: () => import("../../../locales/it.json"),
  ja: () => import("../../../locales/ja.json"),
  nb: () => import("../../../locales/nb.json"),
  pt: () => import("../../../locales/pt.json"),
  sv: () => import("../../../locales/sv.json"),
  vi: () => import("../../../locales/vi.json"),
};

const VARIANTS: Record<string, () => Promise<{ default: Variant }>> = {
  "es-MX": () => import("../../../locales/es-MX.json"),
  "pt-PT": () => import("../../../locales/pt-PT.json"),
};

/** Other codes of a language that we have. Nynorsk readers read Bokmål more easily than English. */
const ALIASES: Record<string, string> = { no: "nb", nn: "nb" };

/** What a page without texts of its own in the viewer's language is in, its numbers and dates included. */
export const DEFAULT_LOCALE = "en-US";

/** What is there without loading anything. */
export const defaultTexts: Texts = en.texts;
export const defaultContent: Content = en.content;

/** The languages of the pages. */
export const languages: readonly string[] = ["en", ...Object.keys(LANGUAGES)];

/** The regions that have words of their own. */
export const variants: readonly string[] = Object.keys(VARIANTS);

/**
 * The locale that a page is shown in: the wanted one if the pages have its language, else English wholly. Dates of one
 * language amid sentences of another would be hard to read, and from right to left their order breaks.
 */
export function shownLocale(wanted: string): string {
  const { language } = new Intl.Locale(wanted);
  const alias = ALIASES[language];
  if (alias) return alias;
  return languages.includes(language) ? wanted : DEFAULT_LOCALE;
}

/** Loads the translation for a locale that is shown: that of its language, with what its region says otherwise. */
export async function loadTranslation(locale: string): Promise<Translation> {
  const { language, region = "" } = new Intl.Locale(locale);
  const [general, own] = await Promise.all([
    load(LANGUAGES[language]),
    load(VARIANTS[`${language}-${region}`]),
  ]);
  return {
    texts: { ...defaultTexts, ...general?.texts, ...own?.texts },
    content: { ...defaultContent, ...general?.content, ...own?.content },
  };
}

/** A chunk that can't be loaded leaves the texts in English. */
async function load<T>(chunk: (() => Promise<{ default: T }>) | undefined): Promise<T | undefined> {
  try {
    return (await chunk?.())?.default;
  } catch {
    return undefined;
  }
}
