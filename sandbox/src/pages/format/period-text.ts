import type { Span } from "../../contract/calendar.js";
import type { Days, QueryResponse } from "../../contract/viewer-api.js";
import type { Formats } from "./format.js";

/** Up to this many periods or time buckets are all named; of more, only the first two. */
const MOST_NAMED = 3;

/** The period of a result, or its parts; undefined for a single period that is `known`. */
export function periodText(result: QueryResponse, formats: Formats, known?: Span): string | undefined {
  const { period, periodParts } = result;
  if (!period || (!periodParts && isSame(period, known))) return undefined;
  const parts = (periodParts ?? [period]).map(({ from, to }) => formats.days(from, to));
  return firstTwo(parts) ?? parts.join(", ");
}

/** The first two of many names; undefined for a few. */
export function firstTwo(names: readonly string[]): string | undefined {
  return names.length > MOST_NAMED ? `${names.slice(0, 2).join(", ")}, …` : undefined;
}

/** The most common period of results; undefined if fewer than `least` of them have it. */
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
