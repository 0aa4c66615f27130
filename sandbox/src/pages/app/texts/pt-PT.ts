import type { AppTexts } from "./en.js";

/** Where Portuguese of Portugal differs from that of Brazil, the table behind this one. */
export const texts: Partial<AppTexts> = {
  breadcrumbs: "Onde está",
  items: "Pastas, livros e relatórios",
  workbook: "Livro",
  draftText: "Isto é um rascunho: só o próprio autor o pode ver.",
  signedInAs: "Sessão iniciada como {name}",
  notFoundText: "Pode ter sido movida, ou talvez não tenha permissão para a ver.",
};
