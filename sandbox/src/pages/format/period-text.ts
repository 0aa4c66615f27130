import type { Span } from "../../contract/calendar.js";
import type { Days, QueryResponse } from "../../contract/viewer-api.js";
import type { Formats } from "./format.js";

/** Up to so many pieces of time and time buckets are all named; of more, the first two are. */
const MOST_NAMED = 3;

/** The time of a result, or its pieces; undefined for one piece that is `known`. */
export function periodText(result: QueryResponse, formats: Formats, known?: Span): string | undefined {
  const { period, periodParts } = result;
  if (!period || (!periodParts && isSame(period, known))) return undefined;
  const parts = (periodParts ?? [period]).map(({ from, to }) => formats.days(from, to));
  return firstTwo(parts) ?? parts.join(", ");
}

/** The first two of many names. */
export function firstTwo(names: readonly string[]): string | undefined {
  return names.length > MOST_NAMED ? `${names.slice(0, 2).join(", ")}, …` : undefined;
}

/** The days that most results are of, at least so many of them. */
export function commonDays(results: readonly QueryResponse[], least: number): Days | undefined {
  const counts = new Map<string, { days: Days; count: number }>();
  for (const { period } of results) {
    if (!period) continue;
    const key = `${period.from} ${period.to}`;
    counts.set(key, { days: period, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const [most] = [...counts.values()].sort((a, b) => b.count - a.count);
  return most && most.count >= least ? most.days : undefined;
}

function isSame(days: Days, others: Span | undefined): boolean {
  return days.from === others?.from && days.to === others.to;
}
