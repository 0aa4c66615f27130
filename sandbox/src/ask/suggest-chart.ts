import { MAX_SERIES, type ChartSuggestion } from "../contract/ask-api.js";
import type { QueryResponse } from "../contract/viewer-api.js";

/** Beyond these, bars can't be told apart. */
const MAX_BARS = 30;

/**
 * Suggests how to show rows: one figure, a line along time, bars for a few values, and a table for the rest. The highest of
 * many lines are drawn if their values add up.
 */
export function suggestChart(
  { columns, rows, rowLimit }: QueryResponse,
  isRanked: boolean,
  isAdditive: boolean,
): ChartSuggestion {
  const time = columns.find(({ kind }) => kind === "time");
  const [dimension, other] = columns.filter(
    ({ kind, identifies }) => kind === "dimension" && identifies === undefined,
  );
  const [measure, second] = columns.filter(({ kind }) => kind === "measure");
  if (!measure || second || other || rows.length === 0) return { kind: "table" };
  const y = measure.field;
  if (!dimension && (!time || rows.length === 1)) return { kind: "figure", y };
  const distinct = (field: string) => new Set(rows.map((row) => row[field])).size;
  if (time && isRanked) return { kind: "table" };
  if (time) {
    const isFew = !dimension || distinct(dimension.field) <= MAX_SERIES;
    const isDrawn = distinct(time.field) > 1 && (isFew || (isAdditive && rowLimit === undefined));
    return isDrawn ? { kind: "line", x: time.field, y, series: dimension?.field ?? null } : { kind: "table" };
  }
  if (!dimension || rows.length > MAX_BARS || rows.length < 2) return { kind: "table" };
  return { kind: "bar", x: dimension.field, y, series: null };
}
