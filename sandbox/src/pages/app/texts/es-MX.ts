import type { AppTexts } from "./en.js";

/** Where Spanish of Mexico differs from that of Spain, the table behind this one. */
export const texts: Partial<AppTexts> = {
  dashboards: "Tableros",
  items: "Carpetas, libros y reportes",
  report: "Reporte",
  notFoundText: "Es posible que se haya movido o que usted no tenga permiso para verla.",
};
