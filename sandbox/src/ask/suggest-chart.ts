import type { ChartSuggestion } from "../contract/ask-api.js";
import type { QueryAnswer } from "../contract/viewer-api.js";

/** More bars, or more lines, than this can't be told apart. */
const MAX_BARS = 30;
const MAX_SERIES = 8;

/** How an answer is best shown: one figure, a line along time, bars for a few groups, and a table for all else. */
export function suggestChart({ columns, rows }: QueryAnswer): ChartSuggestion {
  const time = columns.find(({ kind }) => kind === "time");
  const groups = columns.filter(({ kind }) => kind === "dimension");
  const [measure, second] = columns.filter(({ kind, comparison }) => kind === "measure" && !comparison);
  if (!measure || rows.length === 0) return { kind: "table" };
  const y = measure.field;
  const [group, other] = groups;
  const isOne = !group && (!time || rows.length === 1);
  if (isOne) return second ? { kind: "table" } : { kind: "figure", y };
  const distinct = (field: string) => new Set(rows.map((row) => row[field])).size;
  const isCompared = columns.some(({ comparison }) => comparison);
  if (other || second || (group && isCompared)) return { kind: "table" };
  if (time) {
    const drawn = distinct(time.field) > 1 && (!group || distinct(group.field) <= MAX_SERIES);
    return drawn ? { kind: "line", x: time.field, y, series: group?.field ?? null } : { kind: "table" };
  }
  if (!group || rows.length > MAX_BARS || rows.length < 2) return { kind: "table" };
  return { kind: "bar", x: group.field, y, series: null };
}
