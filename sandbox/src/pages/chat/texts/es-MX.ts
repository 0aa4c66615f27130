import type { ChatTexts } from "./en.js";

/** What Mexico says otherwise than Spain, whose table stands behind this one. */
export const texts: Partial<ChatTexts> = {
  readAs: "Lo leí así",
  wordsTitle: "No pude ubicar: {words}",
  nothingTitle: "No encontré ninguna cifra en esta pregunta",
};
