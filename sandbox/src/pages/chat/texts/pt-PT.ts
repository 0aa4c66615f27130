import type { ChatTexts } from "./en.js";

/** The strings of Portugal that differ from those of Brazil. */
export const texts: Partial<ChatTexts> = {
  question: "A sua pergunta",
  asking: "A ler a pergunta…",
  offTitle: "As perguntas estão desativadas",
};
