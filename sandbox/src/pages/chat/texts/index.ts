import { loadTable } from "../../format/texts/index.js";
import { texts as en, type ChatTexts } from "./en.js";

export type { ChatTexts };

/** English comes with the chat; every other language is a chunk of its own, as with the page's texts. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ texts: ChatTexts }>>> = {
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

/** What a region says otherwise than its language's table. */
const VARIANTS: Readonly<Record<string, () => Promise<{ texts: Partial<ChatTexts> }>>> = {
  "es-MX": () => import("./es-MX.js"),
  "pt-PT": () => import("./pt-PT.js"),
};

/** The texts that are there without loading anything. */
export const defaultChatTexts: ChatTexts = en;

/** Loads the chat's texts for a locale. */
export async function loadChatTexts(locale: string): Promise<ChatTexts> {
  return loadTable(LANGUAGES, VARIANTS, locale, defaultChatTexts);
}
