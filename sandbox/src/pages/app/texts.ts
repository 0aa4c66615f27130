import { loadTable } from "../format/texts.js";
import en from "../../../locales/app/en.json" with { type: "json" };

/** Every text of the app. Another language that lacks one does not compile. */
export type AppTexts = typeof en;

/** English is in the app's chunk; every other language is a chunk of its own. */
const LANGUAGES: Record<string, () => Promise<{ default: AppTexts }>> = {
  de: () => import("../../../locales/app/de.json"),
  es: () => import("../../../locales/app/es.json"),
  fr: () => import("../../../locales/app/fr.json"),
  it: () => import("../../../locales/app/it.json"),
  ja: () => import("../../../locales/app/ja.json"),
  nb: () => import("../../../locales/app/nb.json"),
  pt: () => import("../../../locales/app/pt.json"),
  sv: () => import("../../../locales/app/sv.json"),
  vi: () => import("../../../locales/app/vi.json"),
};

/** Where a region differs from its language's table. */
const VARIANTS: Readonly<Record<string, () => Promise<{ default: Partial<AppTexts> }>>> = {
  "es-MX": () => import("../../../locales/app/es-MX.json"),
  "pt-PT": () => import("../../../locales/app/pt-PT.json"),
};

/** Available without loading anything. */
export const appTexts: AppTexts = en;

/** Loads the app's texts for a locale. */
export async function loadAppTexts(locale: string): Promise<AppTexts> {
  return loadTable(LANGUAGES, VARIANTS, locale, appTexts);
}
