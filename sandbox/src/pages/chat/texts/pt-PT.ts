import type { ChatTexts } from "./en.js";

/** What Portugal says otherwise than Brazil, whose table stands behind this one. */
export const texts: Partial<ChatTexts> = {
  question: "A sua pergunta",
  asking: "A ler a pergunta…",
  opening: "A abrir a conversa…",
  noConversations: "Ainda não há perguntas",
  deleteConversation: "Eliminar: {title}",
  offTitle: "As perguntas estão desativadas",
};
