import type { AppTexts } from "./en.js";

/** Where Spanish of Mexico differs from that of Spain, the table behind this one. */
export const texts: Partial<AppTexts> = {
  noResultsText: "Se busca en los nombres de carpetas, libros, tableros y reportes.",
  dashboards: "Tableros",
  otherResults: "Carpetas, libros y reportes",
  contents: "Libros y reportes",
  report: "Reporte",
  notFoundText: "Es posible que se haya movido o que usted no tenga permiso para verla.",
};
