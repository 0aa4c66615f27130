import en from "../../../locales/en.json" with { type: "json" };

/** All strings of the embed pages. A language that lacks one does not compile. */
export type Texts = typeof en.texts;

/** The strings of the default seed's dashboards and data, by the English ones. English itself has display names of values. */
export type Content = Readonly<Record<string, string>>;

interface Translation {
  texts: Texts;
  content: Content;
}

/** The strings of a region that differ from those of its language. */
interface Variant {
  texts: Partial<Texts>;
  content: Content;
}

/** The page contains English; every other language is a separate chunk, loaded on demand. */
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

/** Other codes of a language in the table. Nynorsk is shown as Bokmål, which its readers understand better than English. */
const ALIASES: Record<string, string> = { no: "nb", nn: "nb" };

/** The locale of a page that does not have the viewer's language, also for numbers and dates. */
export const DEFAULT_LOCALE = "en-US";

/** The strings that the page contains. */
export const defaultTexts: Texts = en.texts;
export const defaultContent: Content = en.content;

/** The languages of the pages. */
export const languages: readonly string[] = ["en", ...Object.keys(LANGUAGES)];

/** The regions with strings that differ from those of their language. */
export const variants: readonly string[] = Object.keys(VARIANTS);

/**
 * The locale in which a page is shown: the requested one if the pages have its language, otherwise English for everything.
 * Dates of one language in sentences of another are hard to read, and those written from right to left break their order.
 */
export function shownLocale(requested: string): string {
  const { language } = new Intl.Locale(requested);
  const alias = ALIASES[language];
  if (alias) return alias;
  return languages.includes(language) ? requested : DEFAULT_LOCALE;
}

/** Loads the translation for a shown locale: that of its language, with the strings of its region. */
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

/** Loads a chunk; undefined if it fails, which leaves the strings in English. */
async function load<T>(chunk: (() => Promise<{ default: T }>) | undefined): Promise<T | undefined> {
  try {
    return (await chunk?.())?.default;
  } catch {
    return undefined;
  }
}
