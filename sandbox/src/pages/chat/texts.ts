import { loadTable } from "../format/texts.js";
import en from "../../../locales/chat/en.json" with { type: "json" };

/** Every text of the chat. Another language that lacks one does not compile. */
export type ChatTexts = typeof en;

/** English comes with the chat; every other language is a chunk of its own, as with the page's texts. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ default: ChatTexts }>>> = {
  de: () => import("../../../locales/chat/de.json"),
  es: () => import("../../../locales/chat/es.json"),
  fr: () => import("../../../locales/chat/fr.json"),
  it: () => import("../../../locales/chat/it.json"),
  ja: () => import("../../../locales/chat/ja.json"),
  nb: () => import("../../../locales/chat/nb.json"),
  pt: () => import("../../../locales/chat/pt.json"),
  sv: () => import("../../../locales/chat/sv.json"),
  vi: () => import("../../../locales/chat/vi.json"),
};

/** What a region says otherwise than its language's table. */
const VARIANTS: Readonly<Record<string, () => Promise<{ default: Partial<ChatTexts> }>>> = {
  "es-MX": () => import("../../../locales/chat/es-MX.json"),
  "pt-PT": () => import("../../../locales/chat/pt-PT.json"),
};

/** The texts that are there without loading anything. */
export const defaultChatTexts: ChatTexts = en;

/** Loads the chat's texts for a locale. */
export async function loadChatTexts(locale: string): Promise<ChatTexts> {
  return loadTable(LANGUAGES, VARIANTS, locale, defaultChatTexts);
}
