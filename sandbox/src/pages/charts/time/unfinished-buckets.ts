import type { QueryResponse } from "../../../contract/viewer-api.js";
import { parseLocalTime } from "../../format/format.js";
import { inkOfCell } from "../marks/heat-map.js";
import { isPart, markType, type Part } from "../spec/spec-parts.js";
import { bucketNumber } from "./time-places.js";

const DASH = [4, 4];
const PALE = 0.35;

/** Visible points on a line whose other points are invisible. */
const HOLLOW = { opacity: 1, size: 50, filled: false, fill: "var(--surface)", strokeWidth: 2 };

/** A view with these channels can't become layers, which lines need. */
const UNLAYERED = ["row", "column", "facet"];

/** The time buckets of a result with unfinished or missing ones. Times are numbers, to which expressions convert dates. */
export interface Unfinished {
  field: string;
  /** The unfinished buckets before the first whole one, and all other unfinished ones. */
  early: number[];
  late: number[];
  /** Neighboring buckets of which at least one is unfinished. */
  steps: [number, number][];
  /** Runs of adjacent whole buckets: lines have a gap where a filter leaves buckets out. */
  runs: number[][];
}

/** Finds the unfinished and missing buckets; undefined if there are none. */
export function unfinishedOf({ columns, rows, unfinished = [] }: QueryResponse): Unfinished | undefined {
  const { field, grain = "" } = columns.find(({ kind }) => kind === "time") ?? {};
  if (field === undefined) return undefined;
  const isos = [...new Set([...rows.map((row) => row[field]), ...unfinished])].filter(
    (iso) => typeof iso === "string",
  );
  const runs: number[][] = [];
  const partial: number[] = [];
  const steps: [number, number][] = [];
  let before: { time: number; number: number; isPartial: boolean } | undefined;
  for (const iso of isos.sort()) {
    const time = Number(parseLocalTime(iso));
    const [number, isPartial] = [bucketNumber(iso, grain), unfinished.includes(iso)];
    const isNext = before?.number === number - 1;
    if (before && isNext && (isPartial || before.isPartial)) steps.push([before.time, time]);
    if (isPartial) partial.push(time);
    else if (isNext && !before?.isPartial) runs.at(-1)?.push(time);
    else runs.push([time]);
    before = { time, number, isPartial };
  }
  if (partial.length === 0 && runs.length < 2) return undefined;
  const firstWhole = runs[0]?.[0] ?? -Infinity;
  return {
    ...{ field, steps, runs },
    early: partial.filter((time) => time < firstWhole),
    late: partial.filter((time) => time >= firstWhole),
  };
}

/** Draws unfinished buckets differently: bars paler, with a dashed edge; lines and areas dashed, with hollow points. */
export function markUnfinished(view: Part, unfinished: Unfinished): Part {
  const type = markType(view["mark"]);
  if (type === "bar") return dashedEdges(view, unfinished, { fillOpacity: PALE });
  // not paler: the color of a cell shows its amount
  const { color } = Object(view["encoding"]) as Part;
  if (type === "rect") return dashedEdges(view, unfinished, {}, isPart(color) ? inkOfCell(color) : undefined);
  return type === "line" || type === "area" ? dashedSteps(view, type, unfinished) : view;
}

/** A test of a row, in Vega's expression language. */
function isIn(times: readonly number[], field: string): string {
  return `indexof([${times.join()}], +datum[${JSON.stringify(field)}]) >= 0`;
}

function dashedEdges(
  view: Part,
  { field, early, late }: Unfinished,
  more: Part,
  ink = "'var(--ink-muted)'",
): Part {
  const own: Part = isPart(view["mark"]) ? view["mark"] : { type: view["mark"] };
  const marked = { stroke: ink, strokeWidth: 1.5, strokeDash: DASH, ...more };
  const test = isIn([...early, ...late], field);
  // not a condition of the encoding, which Vega-Lite would show in the legend
  const styles = Object.entries(marked).map(([name, value]) => {
    const dashed = value === ink ? ink : JSON.stringify(value);
    const expr = `${test} ? (${dashed}) : ${JSON.stringify(own[name] ?? null)}`;
    return [name, { expr }];
  });
  return { ...view, mark: { ...own, ...Object.fromEntries(styles) } };
}

/** A line has the same style from end to end, so that its dashed steps are separate lines. */
function dashedSteps(view: Part, type: string, { field, early, late, steps, runs }: Unfinished): Part {
  const { mark, encoding, ...rest } = view;
  if (!isPart(encoding) || "params" in view || UNLAYERED.some((name) => name in encoding)) return view;
  const isTime = (axis: unknown) => isPart(axis) && axis["field"] === field && !axis["timeUnit"];
  if (!isTime(encoding["x"]) && !isTime(encoding["y"])) return view;
  const { strokeDash: _, ...plain } = encoding;
  const own: Part = isPart(mark) ? mark : { type };
  const quiet = { ...own, aria: false, tooltip: null, point: false };
  const dashed =
    type === "line"
      ? { ...quiet, strokeDash: DASH }
      : { ...quiet, fillOpacity: 0.06, line: { strokeDash: DASH } };
  const hollow = { ...quiet, opacity: 0, line: false, point: HOLLOW };
  const layer = (style: unknown, channels: Part, test: string) => ({
    mark: style,
    encoding: channels,
    transform: [{ filter: test }],
  });
  // Vega gives an empty set of marks the role of a mark, which would not have a name
  const points = (times: number[]) => (times.length > 0 ? [layer(hollow, plain, isIn(times, field))] : []);
  // arrow keys follow the order of the layers, which must be that of time
  return {
    ...rest,
    layer: [
      ...steps.map((step) => layer(dashed, plain, isIn(step, field))),
      ...points(early),
      ...runs.map((run) =>
        layer(run.length > 1 ? mark : { ...own, point: true }, encoding, isIn(run, field)),
      ),
      ...points(late),
    ],
  };
}
