import { textMetrics } from "vega";

/** The style of text that determines its width. */
export interface Font {
  font: string;
  fontSize: number;
}

declare module "vega" {
  /** Missing in Vega's types. Vega lays out the drawing with it. */
  const textMetrics: { width(item: Font, text: string): number };
}

/** The width of the widest string. Pixels. */
export function widestOf(texts: readonly string[], font: Font): number {
  return Math.max(0, ...texts.map((text) => textMetrics.width(font, text)));
}
