import { loadTable } from "../../format/texts/index.js";
import { texts as en, type AppTexts } from "./en.js";

export type { AppTexts };

/** English is in the app's chunk; every other language is a chunk of its own. */
const LANGUAGES: Record<string, () => Promise<{ texts: AppTexts }>> = {
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

/** Where a region differs from its language's table. */
const VARIANTS: Readonly<Record<string, () => Promise<{ texts: Partial<AppTexts> }>>> = {
  "es-MX": () => import("./es-MX.js"),
  "pt-PT": () => import("./pt-PT.js"),
};

/** Available without loading anything. */
export const appTexts: AppTexts = en;

/** Loads the app's texts for a locale. */
export async function loadAppTexts(locale: string): Promise<AppTexts> {
  return loadTable(LANGUAGES, VARIANTS, locale, appTexts);
}
