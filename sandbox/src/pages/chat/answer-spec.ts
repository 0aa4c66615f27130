import type { Answer } from "../../contract/ask-api.js";

/** The chart of an answer as a Vega-Lite specification; nothing where a table or one figure says it better. */
export function answerSpec({
  chart,
  columns,
}: Pick<Answer, "chart" | "columns">): Record<string, unknown> | undefined {
  if (chart.kind !== "line" && chart.kind !== "bar") return undefined;
  const { kind, x, y, series } = chart;
  const format = columns.find(({ field }) => field === y)?.format;
  const axis = format === "percent" ? { format: "%" } : { format: "~s" };
  const figure = { field: y, type: "quantitative", axis, title: null };
  if (kind === "bar") {
    const group = { field: x, type: "nominal", sort: null, title: null };
    return { mark: "bar", encoding: { y: group, x: figure } };
  }
  const time = { field: x, type: "temporal", title: null };
  const color = series === null ? {} : { color: { field: series, type: "nominal", title: null } };
  return { mark: "line", encoding: { x: time, y: figure, ...color } };
}
