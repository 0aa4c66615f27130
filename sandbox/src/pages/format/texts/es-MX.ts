import type { Texts } from "./en.js";

/** What Mexico says otherwise than Spain, whose table is used for the rest. */
export const texts: Partial<Texts> = {
  slower: "Está tardando más de lo normal.",
  timesIn: "Horario de {zone}",

  dashboardTitle: "Este tablero no se puede mostrar",
  dashboardText: "Es posible que se haya movido o que usted no tenga permiso para verlo.",
  emptyDashboard: "Este tablero aún no tiene widgets.",

  showChart: "Mostrar como gráfica",
  chartHelp: "Gráfica. Las flechas recorren los valores y Enter abre los detalles.",
  tableHelp: "Tabla. Las flechas recorren los valores y Enter abre los detalles.",
};
