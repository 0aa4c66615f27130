import type { ChatTexts } from "./en.js";

/** The strings of Mexico that differ from those of Spain. */
export const texts: Partial<ChatTexts> = {
  readAs: "Lo leí así",
  wordsTitle: "No pude ubicar: {words}",
  nothingTitle: "No encontré ninguna cifra en esta pregunta",
};
