import { parse, read, View, type Config, type Item, type Spec, type TooltipHandler } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type Config as LiteConfig, type TopLevelSpec } from "vega-lite";
import type { QueryAnswer, QueryColumn } from "../../contract/viewer-api.js";
import { localDate } from "../format/local-date.js";
import { withTimeWords } from "../format/time-words.js";

/** Everything of vega that the pages use, in a chunk of its own: loaded when a page holds a chart. */

/** The name under which a spec finds the rows of its report. */
const ROWS = "rows";

/** The name under which a spec finds the outlines of all land, as GeoJSON. */
const LAND = "land";

/** What to draw, where, and how. */
export interface ChartOptions {
  container: HTMLElement;
  spec: Record<string, unknown>;
  answer: QueryAnswer;
  /** Fonts, colors, the locale. */
  config: LiteConfig;
  width: number;
  height: number;
  /** What axes and legends call a column, where the specification does not say. */
  heading: (column: QueryColumn) => string;
  /** How times by the quarter are written, in d3's terms. */
  quarter: string;
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

/** Charts show the rows of their query and fetch nothing by themselves; what one wanted to fetch is noted. */
function closedLoader(wanted: string[]) {
  const refuse = (address: string) => {
    wanted.push(address);
    return Promise.reject(new Error("A chart may not load anything from an address."));
  };
  const sanitize = () => Promise.reject(new Error("A chart may not link to an address."));
  return { load: refuse, http: refuse, file: refuse, sanitize };
}

/** Views made of other views have sizes of their own. */
const COMPOSITIONS = ["facet", "repeat", "concat", "hconcat", "vconcat"];

function isVega(spec: Record<string, unknown>): boolean {
  return typeof spec["$schema"] === "string" && spec["$schema"].includes("/schema/vega/");
}

function compileLite({ spec, config, width, height, heading, quarter, answer }: ChartOptions): Spec {
  const { columns } = answer;
  const { row, column } = Object(spec["encoding"]) as Record<string, unknown>;
  const composed = COMPOSITIONS.some((name) => name in spec) || row !== undefined || column !== undefined;
  const size = { width, height, autosize: { type: "fit", contains: "padding" } };
  const full = { ...withTimeWords(spec, columns, quarter), ...(!composed && size), data: { name: ROWS } };
  const titles = new Map<unknown, string>(columns.map((each) => [each.field, heading(each)]));
  const fieldTitle = ({ field, aggregate }: { field?: unknown; aggregate?: unknown }) =>
    [aggregate, titles.get(field) ?? field].filter((part) => typeof part === "string").join(" ");
  return compile(full as unknown as TopLevelSpec, { config, fieldTitle }).spec;
}

/** A vega specification reads its rows from the data set "rows", whatever stands in that by itself. */
function fillVega({ spec, config, width, height }: ChartOptions): Spec {
  const data = Array.isArray(spec["data"]) ? (spec["data"] as Record<string, unknown>[]) : [];
  const others = data.filter(({ name }) => name !== ROWS);
  const size = { width, height, autosize: { type: "fit", contains: "padding" } };
  return {
    config: plainConfig(config),
    ...spec,
    ...size,
    data: [{ name: ROWS }, ...others],
  } as unknown as Spec;
}

/** What vega itself knows of a vega-lite configuration. */
function plainConfig({ locale, background, range, axis, axisX, axisY, legend, title }: LiteConfig): Config {
  return { locale, background, range, axis, axisX, axisY, legend, title } as Config;
}

/** Times as dates whose local parts are those of the asked zone, so that axes show what the service answered. */
function chartRows({ columns, rows }: QueryAnswer): object[] {
  const times = columns.filter(({ kind }) => kind === "time").map(({ field }) => field);
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(times.map((field) => [field, localDate(row[field])])),
  }));
}

/** Comes in a chunk of its own: most charts are no maps. */
async function readLand(): Promise<object[]> {
  const { default: topology } = await import("world-atlas/land-110m.json");
  return read(topology as never, { type: "topojson", feature: "land" });
}

/** Draws a chart, without evaluating text as code: expressions are interpreted (content security policy). */
export async function drawChart(options: ChartOptions): Promise<DrawnChart> {
  const { container, spec, answer, tooltip, picked } = options;
  const full = isVega(spec) ? fillVega(options) : compileLite(options);
  const wanted: string[] = [];
  const runtime = parse(full, undefined, { ast: true });
  const view = new View(runtime, {
    container,
    expr: expressionInterpreter,
    renderer: "svg",
    loader: closedLoader(wanted),
    tooltip,
    hover: true,
  });
  const holds = (data: string) => full.data?.some(({ name }) => name === data);
  if (holds(ROWS)) view.data(ROWS, chartRows(answer));
  if (holds(LAND)) view.data(LAND, await readLand());
  view.addEventListener("click", (_event, item) => {
    if (item) picked(item);
  });
  await view.runAsync();
  if (wanted[0] !== undefined) {
    view.finalize();
    // vega itself would draw the chart without that data, and say nothing
    throw new Error(
      `The chart asks for data at "${wanted[0].slice(0, 200)}", and a chart loads nothing: its report's query brings the data.`,
    );
  }
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
