import type { ChartSuggestion } from "../contract/ask-api.js";
import type { QueryResponse, Row } from "../contract/viewer-api.js";

/** Beyond these, bars and lines can't be told apart. */
const MAX_BARS = 30;
const MAX_SERIES = 8;

/**
 * Suggests how to show rows: one figure, a line along time, bars for a few values, and a table for the rest. Of many series,
 * the highest are lines if their values add up.
 */
export function suggestChart(
  { columns, rows }: QueryResponse,
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
  if (time) {
    const series = dimension?.field ?? null;
    const names = series === null ? [] : byAmount(rows, series, y);
    const hasMany = names.length > MAX_SERIES;
    const hasOneTime = new Set(rows.map((row) => row[time.field])).size === 1;
    if (isRanked || hasOneTime || (hasMany && !isAdditive)) return { kind: "table" };
    return { kind: "line", x: time.field, y, series, ...(hasMany && { shown: names.slice(0, MAX_SERIES) }) };
  }
  if (!dimension || rows.length > MAX_BARS || rows.length < 2) return { kind: "table" };
  return { kind: "bar", x: dimension.field, y, series: null };
}

/** The values of a dimension, those with the highest sum of a measure first. */
function byAmount(rows: readonly Row[], dimension: string, measure: string): Row[string][] {
  const sums = new Map<Row[string], number>();
  for (const { [dimension]: value = null, [measure]: amount } of rows)
    sums.set(value, (sums.get(value) ?? 0) + Number(amount));
  return [...sums].sort(([, one], [, other]) => other - one).map(([value]) => value);
}
