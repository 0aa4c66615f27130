import { MAX_SERIES, type Answer } from "../../contract/ask-api.js";
import type { QueryResponse } from "../../contract/viewer-api.js";

/** Formats of axes, in d3's terms; `$` stands for the currency of the column. */
const AXIS_FORMATS: Readonly<Record<string, string>> = { percent: "%", currency: "$~s" };

/** The chart of an answer as a Vega-Lite specification; undefined for a table or a single figure. */
export function answerSpec({
  chart,
  columns,
}: Pick<Answer, "chart" | "columns">): Record<string, unknown> | undefined {
  if (chart.kind !== "line" && chart.kind !== "bar") return undefined;
  const { kind, x, y, series } = chart;
  const format = AXIS_FORMATS[columns.find(({ field }) => field === y)?.format ?? ""] ?? "~s";
  const measure = { field: y, type: "quantitative", axis: { format }, title: null };
  if (kind === "bar") {
    const dimension = { field: x, type: "nominal", sort: null, title: null };
    return { mark: "bar", encoding: { y: dimension, x: measure } };
  }
  const time = { field: x, type: "temporal", title: null };
  const color = series === null ? {} : { color: { field: series, type: "nominal", title: null } };
  return { mark: { type: "line", point: true }, encoding: { x: time, y: measure, ...color } };
}

/** The rows that the chart of an answer shows: if it has too many series, only those with the highest sums. */
export function drawnResult(answer: Answer): QueryResponse {
  const { chart, rows } = answer;
  if (chart.kind !== "line" || chart.series === null) return answer;
  const { series, y } = chart;
  const sums = new Map<unknown, number>();
  for (const row of rows) sums.set(row[series], (sums.get(row[series]) ?? 0) + Number(row[y]));
  if (sums.size <= MAX_SERIES) return answer;
  const highest = [...sums].sort(([, one], [, other]) => other - one).slice(0, MAX_SERIES);
  const shown = new Set(highest.map(([value]) => value));
  return { ...answer, rows: rows.filter((row) => shown.has(row[series])) };
}
