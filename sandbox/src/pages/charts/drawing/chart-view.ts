import { parse, read, View, type ViewOptions } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import type { QueryResponse } from "../../../contract/viewer-api.js";
import { parseLocalTime } from "../../format/format.js";
import { chartLocale } from "../spec/chart-locale.js";
import type { ChartInput } from "../spec/chart-input.js";
import { drawnSpec, ROWS } from "./drawn-spec.js";
import { useUtc } from "../time/utc-times.js";

/** The name of the data set that has the outlines of all land except Antarctica, as GeoJSON. */
const LAND = "land";

/** Land south of this latitude is Antarctica, which would take a tenth of a map and has no data. */
const SOUTH = -60;

/** Land in GeoJSON: for each island and continent, its outline and those of its holes. */
interface Feature {
  geometry: { coordinates: number[][][][] };
}

/** A loader that rejects every request, and adds its URL to `urls`: charts show only the rows of their query. */
function closedLoader(urls: string[]) {
  const reject = (url: string) => {
    urls.push(url);
    return Promise.reject(new Error("A chart must not load data from a URL."));
  };
  const sanitize = () => Promise.reject(new Error("A chart must not link to a URL."));
  return { load: reject, http: reject, file: reject, sanitize };
}

/** The rows with times as dates whose parts in UTC are the local ones, so that axes show what the service returned. */
function chartRows({ columns, rows }: QueryResponse): object[] {
  const times = columns.filter(({ kind }) => kind === "time").map(({ field }) => field);
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(times.map((field) => [field, parseLocalTime(String(row[field])) ?? null])),
  }));
}

/** Loads the outlines as a separate chunk: few charts are maps. */
async function readLand(): Promise<object[]> {
  const { default: topology } = await import("world-atlas/land-110m.json");
  const [land] = read(topology as never, { type: "topojson", feature: "land" }) as [Feature];
  const { coordinates, ...geometry } = land.geometry;
  const inhabited = coordinates.filter(([outline = []]) =>
    outline.some(([, latitude = 0]) => latitude > SOUTH),
  );
  return [{ ...land, geometry: { ...geometry, coordinates: inhabited } }];
}

/** A chart with its data. Expressions are interpreted, because the content security policy forbids evaluating strings. */
export async function chartView(input: ChartInput, options: ViewOptions): Promise<View> {
  const { result, formats } = input;
  const full = drawnSpec(input);
  const urls: string[] = [];
  const runtime = parse(full, undefined, { ast: true });
  useUtc(runtime);
  const view = new View(runtime, { ...options, expr: expressionInterpreter, loader: closedLoader(urls) });
  const { currency } = result.columns.find((column) => column.currency) ?? {};
  const unfinished = result.unfinished?.map((bucket) => Number(parseLocalTime(bucket)));
  view.locale(chartLocale(view.locale(), formats, currency, unfinished));
  const has = (data: string) => full.data?.some(({ name }) => name === data);
  if (has(ROWS)) view.data(ROWS, chartRows(result));
  if (has(LAND)) view.data(LAND, await readLand());
  await view.runAsync();
  if (urls[0] !== undefined) {
    view.finalize();
    // Vega itself would draw the chart without that data, and report nothing
    throw new Error(
      `Expected a chart that shows the rows of its query, got one that loads data from "${urls[0].slice(0, 200)}": return the data from the report's query.`,
    );
  }
  return view;
}
