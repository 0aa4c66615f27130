import { parse, read, View, type Config, type Item, type Spec, type TooltipHandler } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type Config as LiteConfig, type TopLevelSpec } from "vega-lite";
import type { QueryAnswer } from "../../contract/viewer-api.js";
import { isGrain } from "../format/grain-name.js";
import { localDate } from "../format/local-date.js";
import type { Formats } from "../format/format.js";
import { chartLocale } from "./chart-locale.js";
import { fittedSpec } from "./fitted-spec.js";

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
  /** Fonts and colors. */
  config: LiteConfig;
  width: number;
  height: number;
  /** Writes numbers, times, and the headings of columns that the specification gives no title. */
  formats: Formats;
  /** Series and amounts must be distinguishable without colors. */
  isHighContrast?: boolean;
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

function compileLite(options: ChartOptions): Spec {
  const { spec, config, width, height, formats, answer, isHighContrast } = options;
  const { columns } = answer;
  const { row, column } = Object(spec["encoding"]) as Record<string, unknown>;
  const composed = COMPOSITIONS.some((name) => name in spec) || row !== undefined || column !== undefined;
  const size = { width, height, autosize: { type: "fit", contains: "padding" } };
  const full = {
    ...fittedSpec(spec, answer, isHighContrast),
    ...(!composed && size),
    data: { name: ROWS },
  };
  const titles = new Map<unknown, string>(columns.map((each) => [each.field, formats.heading(each)]));
  const fieldTitle = ({ field, aggregate }: { field?: unknown; aggregate?: unknown }) =>
    [aggregate, titles.get(field) ?? field].filter((part) => typeof part === "string").join(" ");
  const { grain = "" } = columns.find(({ kind }) => kind === "time") ?? {};
  // what vega-lite says of times by itself, as to screen readers
  const written = isGrain(grain) ? { ...config, timeFormat: grain } : config;
  return compile(full as unknown as TopLevelSpec, { config: written, fieldTitle }).spec;
}

/** A vega specification reads its rows from the data set "rows", whatever that data set holds by itself. */
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
function plainConfig({ background, range, axis, axisX, axisY, legend, title }: LiteConfig): Config {
  return { background, range, axis, axisX, axisY, legend, title } as Config;
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
  const { container, spec, answer, formats, tooltip, picked } = options;
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
  view.locale(
    chartLocale(view.locale(), formats, answer.columns.find((column) => column.currency)?.currency),
  );
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
