import { textMetrics } from "vega";

/** What text looks like, as far as its width depends on it. */
export interface Font {
  font: string;
  fontSize: number;
}

declare module "vega" {
  /** Vega's own measure, by which it also lays out the drawing. */
  const textMetrics: { width(item: Font, text: string): number };
}

/** The width of the widest of some texts. Pixels. */
export function widestOf(texts: readonly string[], font: Font): number {
  return Math.max(0, ...texts.map((text) => textMetrics.width(font, text)));
}
