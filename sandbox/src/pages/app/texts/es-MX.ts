import type { AppTexts } from "./en.js";

/** What Mexico says otherwise than Spain, whose table stands behind this one. */
export const texts: Partial<AppTexts> = {
  noResultsText: "Se busca en los nombres de carpetas, libros, tableros y reportes.",
  contents: "Libros y reportes",
  reports: "Reportes",
  report: "Reporte",
  noFavoritesText: "La estrella junto a una carpeta, un libro o un reporte lo trae aquí.",
  notFoundText: "Es posible que se haya movido o que usted no tenga permiso para verla.",
};
