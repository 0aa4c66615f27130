import en from "../../../locales/page/en.json" with { type: "json" };

/** Every text of the embed pages. Another language that lacks one does not compile. */
export type Texts = typeof en;

/** English comes with the page; every other language is a chunk of its own, loaded on demand. */
const LANGUAGES: Record<string, () => Promise<{ default: Texts }>> = {
  de: () => import("../../../locales/page/de.json"),
  es: () => import("../../../locales/page/es.json"),
  fr: () => import("../../../locales/page/fr.json"),
  it: () => import("../../../locales/page/it.json"),
  ja: () => import("../../../locales/page/ja.json"),
  nb: () => import("../../../locales/page/nb.json"),
  pt: () => import("../../../locales/page/pt.json"),
  sv: () => import("../../../locales/page/sv.json"),
  vi: () => import("../../../locales/page/vi.json"),
};

/** What a region says otherwise than its language's table; looked up before that. */
const VARIANTS: Record<string, () => Promise<{ default: Partial<Texts> }>> = {
  "es-MX": () => import("../../../locales/page/es-MX.json"),
  "pt-PT": () => import("../../../locales/page/pt-PT.json"),
};

/** Other codes of a language that we have. Nynorsk readers read Bokmål more easily than English. */
const ALIASES: Record<string, string> = { no: "nb", nn: "nb" };

/** English, and what a language without a table falls back to. */
const DEFAULT_LANGUAGE = "en";

/** The texts that are there without loading anything. */
export const defaultTexts: Texts = en;

/** The languages that the pages speak. */
export const languages: readonly string[] = [DEFAULT_LANGUAGE, ...Object.keys(LANGUAGES)];

/** The regions that have words of their own. */
export const variants: readonly string[] = Object.keys(VARIANTS);

/** The language whose table serves a locale: regional variants fall back to their language, unknown ones to English. */
export function languageOf(locale: string): string {
  const { language } = new Intl.Locale(locale);
  const known = ALIASES[language] ?? language;
  return languages.includes(known) ? known : DEFAULT_LANGUAGE;
}

type Chunks<Table> = Readonly<Record<string, () => Promise<{ default: Table }>>>;

/** Loads the table of a locale's language, with what its region says otherwise. */
export async function loadTable<Table extends object>(
  tables: Chunks<Table>,
  variants: Chunks<Partial<Table>>,
  locale: string,
  atHand: Table,
): Promise<Table> {
  const { language, region = "" } = new Intl.Locale(locale);
  const [table, own] = await Promise.all([
    load(tables[languageOf(locale)], atHand),
    load(variants[`${language}-${region}`], {}),
  ]);
  return { ...table, ...own };
}

/** A chunk that can't be loaded leaves its reader with the words at hand. */
async function load<Table>(chunk: Chunks<Table>[string] | undefined, atHand: Table): Promise<Table> {
  try {
    return (await chunk?.())?.default ?? atHand;
  } catch {
    return atHand;
  }
}

/** Loads the texts for a locale. */
export async function loadTexts(locale: string): Promise<Texts> {
  return loadTable(LANGUAGES, VARIANTS, locale, defaultTexts);
}
