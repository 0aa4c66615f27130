import type { AppTexts } from "./en.js";

/** What Portugal says otherwise than Brazil, whose table stands behind this one. */
export const texts: Partial<AppTexts> = {
  breadcrumbs: "Onde está",
  noResultsText: "A pesquisa abrange nomes de pastas, livros, painéis e relatórios.",
  contents: "Livros e relatórios",
  workbook: "Livro",
  emptyWorkbook: "Este livro ainda não tem nada para abrir",
  noFavorites: "Ainda não há favoritos",
  noFavoritesText: "A estrela ao lado de uma pasta ou de um relatório trá-lo para aqui.",
  draftText: "Isto é um rascunho: só o próprio autor o pode ver.",
  signedInAs: "Sessão iniciada como {name}",
  notFoundText: "Pode ter sido movida, ou talvez não tenha permissão para a ver.",
};
