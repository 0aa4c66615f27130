import { parse, read, View, type ViewOptions } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import type { QueryResponse } from "../../../contract/viewer-api.js";
import { parseLocalTime } from "../../format/format.js";
import { chartLocale } from "../spec/chart-locale.js";
import type { ChartInput } from "../spec/chart-input.js";
import { drawnSpec, ROWS } from "./drawn-spec.js";
import { useUtc } from "../time/utc-times.js";

/** The name under which a spec finds the outlines of all land but Antarctica, as GeoJSON. */
const LAND = "land";

/** Antarctica is all that lies south of this latitude: a tenth of a map, and nobody sells there. */
const SOUTH = -60;

/** Land in GeoJSON: for each island, and for a continent, its outline and those of the holes in it. */
interface Feature {
  geometry: { coordinates: number[][][][] };
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

/** Times as dates whose parts in UTC are those of the asked zone, so that axes show what the service returned. */
function chartRows({ columns, rows }: QueryResponse): object[] {
  const times = columns.filter(({ kind }) => kind === "time").map(({ field }) => field);
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(times.map((field) => [field, parseLocalTime(String(row[field])) ?? null])),
  }));
}

/** Comes in a chunk of its own: most charts are no maps. */
async function readLand(): Promise<object[]> {
  const { default: topology } = await import("world-atlas/land-110m.json");
  const [land] = read(topology as never, { type: "topojson", feature: "land" }) as [Feature];
  const { coordinates, ...geometry } = land.geometry;
  const inhabited = coordinates.filter(([outline = []]) =>
    outline.some(([, latitude = 0]) => latitude > SOUTH),
  );
  return [{ ...land, geometry: { ...geometry, coordinates: inhabited } }];
}

/** A chart with its data, without evaluating text as code: expressions are interpreted (content security policy). */
export async function chartView(input: ChartInput, options: ViewOptions): Promise<View> {
  const { result, formats } = input;
  const full = drawnSpec(input);
  const wanted: string[] = [];
  const runtime = parse(full, undefined, { ast: true });
  useUtc(runtime);
  const view = new View(runtime, { ...options, expr: expressionInterpreter, loader: closedLoader(wanted) });
  const { currency } = result.columns.find((column) => column.currency) ?? {};
  const unfinished = result.unfinished?.map((bucket) => Number(parseLocalTime(bucket)));
  view.locale(chartLocale(view.locale(), formats, currency, unfinished));
  const holds = (data: string) => full.data?.some(({ name }) => name === data);
  if (holds(ROWS)) view.data(ROWS, chartRows(result));
  if (holds(LAND)) view.data(LAND, await readLand());
  await view.runAsync();
  if (wanted[0] !== undefined) {
    view.finalize();
    // vega itself would draw the chart without that data, and say nothing
    throw new Error(
      `The chart asks for data at "${wanted[0].slice(0, 200)}", and a chart loads nothing: its report's query brings the data.`,
    );
  }
  return view;
}
