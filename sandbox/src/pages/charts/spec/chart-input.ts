import type { Config } from "vega-lite";
import type { QueryResponse } from "../../../contract/viewer-api.js";
import type { Formats } from "../../format/format.js";

/** A chart to be drawn. */
export interface ChartInput {
  spec: Record<string, unknown>;
  result: QueryResponse;
  /** Fonts and colors. */
  config: Config;
  width: number;
  height: number;
  /** Writes numbers, times, and the headings of columns that the specification gives no title. */
  formats: Formats;
  /** Whether series and amounts must be distinguishable without colors. */
  isHighContrast?: boolean;
}
