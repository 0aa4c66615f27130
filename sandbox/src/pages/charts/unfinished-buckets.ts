import type { QueryResponse } from "../../contract/viewer-api.js";
import { parseLocalTime } from "../format/format.js";
import { isPart, markType, type Part } from "./spec-parts.js";

const DASH = [4, 4];
const PALE = 0.35;

/** Points that are seen on a line whose other points are invisible. */
const HOLLOW = { opacity: 1, size: 50, filled: false, fill: "var(--surface)", strokeWidth: 2 };

/** A view with these can't become layers, which lines need. */
const UNLAYERED = ["row", "column", "facet"];

/** The time buckets of a result that its period holds only in part. Times are numbers: a chart's data holds dates. */
export interface Unfinished {
  field: string;
  /** Those before the first whole bucket, and all others. */
  early: number[];
  late: number[];
  /** Neighboring buckets of which at least one is unfinished. */
  steps: [number, number][];
}

/** Undefined where all buckets are whole. */
export function unfinishedOf({ columns, rows, unfinished = [] }: QueryResponse): Unfinished | undefined {
  const field = columns.find(({ kind }) => kind === "time")?.field;
  if (field === undefined || unfinished.length === 0) return undefined;
  const partial = new Set(unfinished.map((bucket) => Number(parseLocalTime(bucket))));
  const all = [...new Set(rows.map((row) => Number(parseLocalTime(String(row[field])))))].sort(
    (one, other) => one - other,
  );
  const firstWhole = all.find((time) => !partial.has(time)) ?? -Infinity;
  const steps = all.slice(1).map((time, index): [number, number] => [all[index]!, time]);
  return {
    field,
    early: [...partial].filter((time) => time < firstWhole),
    late: [...partial].filter((time) => time >= firstWhole),
    steps: steps.filter((step) => step.some((time) => partial.has(time))),
  };
}

/** Draws unfinished buckets differently: bars paler, with a dashed edge; lines and areas dashed, with hollow points. */
export function markUnfinished(view: Part, unfinished: Unfinished): Part {
  const type = markType(view["mark"]);
  if (type === "bar") return dashedEdges(view, unfinished, { fillOpacity: PALE });
  // the color of a cell is its amount
  if (type === "rect") return dashedEdges(view, unfinished, {});
  return type === "line" || type === "area" ? dashedSteps(view, type, unfinished) : view;
}

/** A test of a row, in vega's expression language. */
function isIn(times: readonly number[], field: string): string {
  return `indexof([${times.join()}], +datum[${JSON.stringify(field)}]) >= 0`;
}

function dashedEdges(view: Part, { field, early, late }: Unfinished, more: Part): Part {
  const own: Part = isPart(view["mark"]) ? view["mark"] : { type: view["mark"] };
  const marked = { stroke: "var(--ink-muted)", strokeWidth: 1.5, strokeDash: DASH, ...more };
  const test = isIn([...early, ...late], field);
  // not a condition of the encoding, which vega-lite would show in the legend
  const styles = Object.entries(marked).map(([name, value]) => {
    const expr = `${test} ? ${JSON.stringify(value)} : ${JSON.stringify(own[name] ?? null)}`;
    return [name, { expr }];
  });
  return { ...view, mark: { ...own, ...Object.fromEntries(styles) } };
}

/** A line has one style from end to end, so that its dashed steps are lines of their own. */
function dashedSteps(view: Part, type: string, { field, early, late, steps }: Unfinished): Part {
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
  // vega gives marks without any item the role of one, which would have no name
  const points = (times: number[]) => (times.length > 0 ? [layer(hollow, plain, isIn(times, field))] : []);
  // in this order, arrow keys reach the points in the order of time
  return {
    ...rest,
    layer: [
      ...steps.map((step) => layer(dashed, plain, isIn(step, field))),
      ...points(early),
      layer(mark, encoding, `!(${isIn([...early, ...late], field)})`),
      ...points(late),
    ],
  };
}
