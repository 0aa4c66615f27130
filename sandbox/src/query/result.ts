import { addUnits } from "../contract/calendar.js";
import type { SemanticQuery } from "../contract/semantic-query.js";
import type { QueryResponse } from "../contract/viewer-api.js";
import type { CompiledQuery } from "./compile.js";
import { isCalendarUnit, midnight, type Grain, type TimeSpan } from "./time.js";

/** The rows of a query with their columns, their period, and the time buckets that are unfinished. */
export function describeResult(
  { limit }: SemanticQuery,
  { columns, period, time }: CompiledQuery,
  rows: QueryResponse["rows"],
): QueryResponse {
  if (!period) return { columns, rows };
  const { tooFine } = period;
  const result = { columns, rows, ...(tooFine !== undefined && { tooFine }) };
  if (!time) {
    const compared = period.offset && period.earlier && daysOf(period.earlier);
    return { ...result, period: daysOf(period.span), ...(compared && { comparedPeriod: compared }) };
  }
  const buckets = [...new Set(rows.map((row) => String(row[time.field])))];
  const unfinished = buckets.filter((bucket) => !isWhole(bucket, time.grain, period.buckets));
  // buckets beyond a limit are not shown
  const isCut = typeof limit === "number" && period.isRootTime;
  return {
    ...result,
    period: daysOf(isCut ? partOf(period.span, buckets, time.grain) : period.span),
    ...(unfinished.length > 0 && { unfinished }),
  };
}

/** The first and the last day of a span; null if it is empty. */
function daysOf({ from, to }: TimeSpan): { from: string; to: string } | null {
  if (from >= to) return null;
  const last = to.endsWith("T00:00:00") ? addUnits(to.slice(0, 10), -1, "day") : to.slice(0, 10);
  return { from: from.slice(0, 10), to: last };
}

/** Whether a bucket is within a span as a whole. Buckets of less than a day always count as whole. */
function isWhole(start: string, grain: Grain, { from, to }: TimeSpan): boolean {
  if (!isCalendarUnit(grain)) return true;
  return midnight(start) >= from && midnight(addUnits(start, 1, grain)) <= to;
}

/** The part of a span that some buckets cover. Buckets of less than a day count as their day. */
function partOf({ from, to }: TimeSpan, buckets: readonly string[], grain: Grain): TimeSpan {
  const days = buckets.map((bucket) => bucket.slice(0, 10)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { from, to };
  const begin = midnight(first);
  const end = midnight(addUnits(last, 1, isCalendarUnit(grain) ? grain : "day"));
  return { from: begin > from ? begin : from, to: end < to ? end : to };
}
