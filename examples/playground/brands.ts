import type { EmbedTheme } from "../../src/index.js";

/** A brand of an invented company, with the theme that makes the dashboard look like the rest of its product. */
export interface Brand {
  name: string;
  theme: EmbedTheme & { primaryColor: string; borderRadius: number; font: string };
}

/** Difficult cases: colors too light or too dark for text, square and large corners, wide and narrow letters. */
export const BRANDS: readonly Brand[] = [
  {
    name: "Fjord",
    theme: { primaryColor: "#0f766e", borderRadius: 10, font: "Avenir Next, Avenir, Segoe UI, sans-serif" },
  },
  {
    name: "Marigold",
    theme: { primaryColor: "#ffd43b", borderRadius: 8, font: "Trebuchet MS, Lucida Grande, sans-serif" },
  },
  {
    name: "Bonbon",
    theme: {
      primaryColor: "#ff5fa2",
      borderRadius: 24,
      font: "ui-rounded, Arial Rounded MT Bold, Nunito, sans-serif",
    },
  },
  {
    name: "Folio",
    theme: { primaryColor: "#7a1f2b", borderRadius: 0, font: "Georgia, Times New Roman, serif" },
  },
  {
    name: "Onyx",
    theme: { primaryColor: "#000000", borderRadius: 4, font: "Helvetica Neue, Arial, sans-serif" },
  },
  {
    name: "Voltage",
    theme: { primaryColor: "#39ff14", borderRadius: 16, font: "Verdana, DejaVu Sans, sans-serif" },
  },
  {
    name: "Terminal",
    theme: {
      primaryColor: "#b35900",
      borderRadius: 2,
      font: "ui-monospace, Menlo, Consolas, monospace",
    },
  },
  {
    name: "Iris",
    theme: { primaryColor: "#7c3aed", borderRadius: 14, font: "Optima, Candara, sans-serif" },
  },
];
