import { loadTable } from "../texts/index.js";

/** What the default seed's dashboards say, in another language: by the English text. */
export type Content = Readonly<Record<string, string>>;

const LANGUAGES: Record<string, () => Promise<{ default: Content }>> = {
  de: () => import("./de.json"),
  es: () => import("./es.json"),
  fr: () => import("./fr.json"),
  it: () => import("./it.json"),
  ja: () => import("./ja.json"),
  nb: () => import("./nb.json"),
  pt: () => import("./pt.json"),
  sv: () => import("./sv.json"),
  vi: () => import("./vi.json"),
};

const VARIANTS: Record<string, () => Promise<{ default: Content }>> = {
  "es-MX": () => import("./es-MX.json"),
  "pt-PT": () => import("./pt-PT.json"),
};

/** Loads the table of a locale's language. English has none: its texts are those of the dashboards. */
export async function loadContent(locale: string): Promise<Content> {
  return loadTable<Content>(LANGUAGES, VARIANTS, locale, {});
}
