import type { Item, TooltipHandler } from "vega";
import type { QueryColumn } from "../../../contract/viewer-api.js";
import { Formats } from "../../format/format.js";
import { DEFAULT_LOCALE, defaultTexts } from "../../format/texts.js";
import { hexColor } from "../../theme/color.js";
import { computedColor, type Scheme } from "../../theme/computed-color.js";
import { chartConfig, type ChartStyle } from "./chart-style.js";
import { chartView } from "./chart-view.js";
import type { ChartInput } from "../spec/chart-input.js";

export { moveMarks, seenMarks } from "./move-marks.js";

// the entry of a separate chunk with all code that uses Vega, loaded when a page contains a chart

const RAMP = ["--ramp-1", "--ramp-2", "--ramp-3", "--ramp-4"];

/** The input and the place of a drawing in the page's style, with the handlers of the pointer. */
export interface ChartOptions extends Omit<ChartInput, "config"> {
  container: HTMLElement;
  scheme: Scheme;
  /** Shows the value at the pointer, or hides it if there is no value. */
  tooltip: TooltipHandler;
  /** A mark was clicked. */
  picked: (item: Item) => void;
}

/** A drawn chart. */
export interface DrawnChart {
  resize(width: number, height: number): Promise<void>;
  finalize(): void;
}

export async function drawChart(options: ChartOptions): Promise<DrawnChart> {
  const { container, scheme, tooltip, picked, ...input } = options;
  const config = chartConfig(pageStyle(scheme), input.width);
  const view = await chartView({ ...input, config }, { container, tooltip, renderer: "svg", hover: true });
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

function pageStyle(scheme: Scheme): ChartStyle {
  const { fontFamily, borderTopLeftRadius } = getComputedStyle(document.body);
  return {
    font: fontFamily,
    // --size-small
    fontSize: 0.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    radius: Number.parseFloat(borderTopLeftRadius) || 0,
    ramp: RAMP.map((name) => hexColor(computedColor(`var(${name})`, scheme))),
  };
}

let warm: Promise<void> | undefined;

/**
 * Draws a chart off screen, once: the engine compiles functions on their first call, which takes longer than a drawing and
 * can be done while queries are pending.
 */
export function warmUp(): Promise<void> {
  return (warm ??= drawOffScreen());
}

async function drawOffScreen(): Promise<void> {
  const columns: QueryColumn[] = [
    { field: "time", member: "", title: "", kind: "time", format: "date", grain: "month" },
    { field: "name", member: "", title: "", kind: "dimension", format: "text" },
    { field: "value", member: "", title: "", kind: "measure", format: "number" },
  ];
  const rows = [1, 2, 3].map((value) => ({ time: `2000-0${value}-01`, name: `${value}`, value }));
  const x = { field: "time", type: "temporal" };
  const y = { field: "value", type: "quantitative" };
  const color = { field: "name", type: "nominal" };
  const spec = { layer: [{ mark: "area" }, { mark: "bar" }], encoding: { x, y, color, tooltip: [x, y] } };
  const formats = new Formats(DEFAULT_LOCALE, defaultTexts);
  const config = chartConfig(
    { font: "sans-serif", fontSize: 12, radius: 0, ramp: ["#ffffff", "#000000"] },
    300,
  );
  const input = { spec, result: { columns, rows }, config, width: 300, height: 200, formats };
  const view = await chartView(input, { container: document.createElement("div"), renderer: "svg" });
  view.finalize();
}
