import type { EmbedTheme } from "../../src/index.js";

/** A brand of an invented company, with the theme that makes the dashboard look like the rest of its product. */
export interface Brand {
  name: string;
  theme: EmbedTheme & { primaryColor: string; borderRadius: number; font: string };
}

const brand = (name: string, primaryColor: string, borderRadius: number, font: string): Brand => ({
  name,
  theme: { primaryColor, borderRadius, font },
});

/** Difficult cases: colors too light or too dark for text, square and large corners, wide and narrow letters. */
export const BRANDS: readonly Brand[] = [
  brand("Fjord", "#0f766e", 10, "Avenir Next, Avenir, Segoe UI, sans-serif"),
  brand("Marigold", "#ffd43b", 8, "Trebuchet MS, Lucida Grande, sans-serif"),
  brand("Bonbon", "#ff5fa2", 24, "ui-rounded, Arial Rounded MT Bold, Nunito, sans-serif"),
  brand("Folio", "#7a1f2b", 0, "Georgia, Times New Roman, serif"),
  brand("Onyx", "#000000", 4, "Helvetica Neue, Arial, sans-serif"),
  brand("Voltage", "#39ff14", 16, "Verdana, DejaVu Sans, sans-serif"),
  brand("Terminal", "#b35900", 2, "ui-monospace, Menlo, Consolas, monospace"),
  brand("Iris", "#7c3aed", 14, "Optima, Candara, sans-serif"),
];
