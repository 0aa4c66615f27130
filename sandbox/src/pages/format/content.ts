import { loadTable } from "./texts.js";

/** What the default seed's dashboards say, in another language: by the English text. */
export type Content = Readonly<Record<string, string>>;

const LANGUAGES: Record<string, () => Promise<{ default: Content }>> = {
  de: () => import("../../../locales/dashboards/de.json"),
  es: () => import("../../../locales/dashboards/es.json"),
  fr: () => import("../../../locales/dashboards/fr.json"),
  it: () => import("../../../locales/dashboards/it.json"),
  ja: () => import("../../../locales/dashboards/ja.json"),
  nb: () => import("../../../locales/dashboards/nb.json"),
  pt: () => import("../../../locales/dashboards/pt.json"),
  sv: () => import("../../../locales/dashboards/sv.json"),
  vi: () => import("../../../locales/dashboards/vi.json"),
};

const VARIANTS: Record<string, () => Promise<{ default: Content }>> = {
  "es-MX": () => import("../../../locales/dashboards/es-MX.json"),
  "pt-PT": () => import("../../../locales/dashboards/pt-PT.json"),
};

/** Loads the table of a locale's language. English has none: its texts are those of the dashboards. */
export async function loadContent(locale: string): Promise<Content> {
  return loadTable<Content>(LANGUAGES, VARIANTS, locale, {});
}
