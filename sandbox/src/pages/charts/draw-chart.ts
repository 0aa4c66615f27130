import type { Item, TooltipHandler } from "vega";
import type { ChartInput } from "./drawn-spec.js";
import { chartView } from "./chart-view.js";

/** Everything of vega that the pages use, in a chunk of its own: loaded when a page holds a chart. */

/** What to draw, where, and how. */
export interface ChartOptions extends ChartInput {
  container: HTMLElement;
  /** Shows what a pointer is on, or hides it when there is no value. */
  tooltip: TooltipHandler;
  /** A mark was clicked. */
  picked: (item: Item) => void;
}

/** A drawn chart. */
export interface DrawnChart {
  resize(width: number, height: number): Promise<void>;
  finalize(): void;
}

export async function drawChart({ container, tooltip, picked, ...input }: ChartOptions): Promise<DrawnChart> {
  const view = await chartView(input, { container, tooltip, renderer: "svg", hover: true });
  view.addEventListener("click", (_event, item) => {
    if (item) picked(item);
  });
  return {
    async resize(width, height) {
      await view.width(width).height(height).runAsync();
    },
    finalize() {
      view.finalize();
    },
  };
}

export { chartConfig } from "./chart-style.js";
export { pageStyle } from "./page-style.js";
