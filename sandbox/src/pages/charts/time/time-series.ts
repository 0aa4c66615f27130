import type { QueryColumn, QueryResponse } from "../../../contract/viewer-api.js";
import { isPart, markType, type Part } from "../spec/spec-parts.js";

/** The columns of a chart over time: bars, lines or areas of one measure, with a horizontal time axis. */
export interface TimeSeries {
  time: QueryColumn;
  measure: QueryColumn;
  /** The dimension of the series, if there are several. */
  series: QueryColumn | undefined;
  /** Whether the series of a bucket are stacked. */
  isStacked: boolean;
}

const MARKS = ["bar", "line", "area", "trail"];

/** Channels that draw a bucket's series apart from each other. */
const APART = ["xOffset", "row", "column", "facet"];

/** Reads the columns of a chart over time; undefined for other charts and for charts of several views. */
export function timeSeries(spec: Part, { columns }: QueryResponse): TimeSeries | undefined {
  const { mark, encoding } = spec;
  const type = markType(mark) ?? "";
  if (!MARKS.includes(type) || !isPart(encoding)) return undefined;
  const { x, y, color } = encoding;
  const columnOf = (channel: unknown, kind: QueryColumn["kind"]) =>
    isPart(channel) && channel["aggregate"] === undefined
      ? columns.find((column) => column.field === channel["field"] && column.kind === kind)
      : undefined;
  const time = columnOf(x, "time");
  const measure = columnOf(y, "measure");
  if (!time || !measure) return undefined;
  const { stack = "zero" } = y as Part;
  const canStack = type === "bar" || type === "area";
  const isStacked = canStack && stack === "zero" && !APART.some((name) => name in encoding);
  return { time, measure, series: columnOf(color, "dimension"), isStacked };
}
