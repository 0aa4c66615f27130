import { addUnits, unitAround, type Unit } from "../contract/calendar.js";
import type { MemberFilter } from "../contract/semantic-query.js";
import type { Relation } from "./model.js";
import { readTimeSpan, type Grain, type TimeSpan } from "./time.js";

/** The days that the stored data covers. */
export const STORED_DAYS = { from: "2024-01-01", to: "2025-12-31" } as const;

/** Customers were there before the shop's orders were kept. */
const FIRST_SIGNUP = "2023-03-01";

/** The member that says when a row of a relation happened. */
const TIME_MEMBERS: Readonly<Partial<Record<Relation, string>>> = {
  orders: "orders.created_at",
  items: "orders.created_at",
  returns: "returns.created_at",
  customers: "customers.signed_up_at",
  visits: "visits.day",
};

/**
 * A member for filters and grains alone: of each report it is the time of what the report counts. A date filter on it
 * reaches orders, returns, sign-ups and visits alike.
 */
export const CALENDAR_DATE = "calendar.date";

/** The member that says when a row of a relation happened; nothing for what has no time, such as products. */
export function timeMemberOf(root: Relation): string | undefined {
  return TIME_MEMBERS[root];
}

/** The relation whose rows happened at a time member. */
export function relationOfTime(member: string): Relation | undefined {
  const found = Object.entries(TIME_MEMBERS).find(([, timeMember]) => timeMember === member);
  return found?.[0] as Relation | undefined;
}

/** The days that the data of a relation covers, moved as all stored times are. */
export function dataSpan(root: Relation, shiftDays: number): TimeSpan {
  const from = root === "customers" ? FIRST_SIGNUP : STORED_DAYS.from;
  return moveSpan({ from: midnight(from), to: midnight(addUnits(STORED_DAYS.to, 1, "day")) }, shiftDays);
}

/** A span that lies days later. */
export function moveSpan({ from, to }: TimeSpan, days: number): TimeSpan {
  const move = (time: string) => addUnits(time.slice(0, 10), days, "day") + time.slice(10);
  return days === 0 ? { from, to } : { from: move(from), to: move(to) };
}

/** The part of a span that a filter on time lets through, as one span: gaps in between do not count. */
export function narrow(span: TimeSpan, { type, value }: MemberFilter, shiftDays: number): TimeSpan {
  const given = [value].flat().filter((item) => typeof item === "string");
  if (given.length === 0) return span;
  const spans = given.map((text) => moveSpan(readTimeSpan(text), shiftDays));
  const from = spans.map((each) => each.from).reduce((a, b) => (a < b ? a : b));
  const to = spans.map((each) => each.to).reduce((a, b) => (a > b ? a : b));
  const later = (time: string) => (time > span.from ? time : span.from);
  const earlier = (time: string) => (time < span.to ? time : span.to);
  switch (type ?? "equals") {
    case "equals":
    case "between":
      return { from: later(from), to: earlier(to) };
    case "greater_than_or_equal":
      return { from: later(from), to: span.to };
    case "greater_than":
      return { from: later(to), to: span.to };
    case "less_than_or_equal":
      return { from: span.from, to: earlier(to) };
    case "less_than":
      return { from: span.from, to: earlier(from) };
    default:
      return span;
  }
}

/** The finished buckets of a span: from the first that begins in it to the last that ends in it. */
export function finishedPart({ from, to }: TimeSpan, grain: Unit): TimeSpan {
  const first = unitAround(from.slice(0, 10), grain).from;
  const begin = midnight(first) < from ? midnight(addUnits(first, 1, grain)) : midnight(first);
  return { from: begin, to: midnight(unitAround(to.slice(0, 10), grain).from) };
}

/** The days of a span, both included; nothing where it is empty. */
export function daysOf({ from, to }: TimeSpan): { from: string; to: string } | null {
  if (from >= to) return null;
  const last = to.endsWith("T00:00:00") ? addUnits(to.slice(0, 10), -1, "day") : to.slice(0, 10);
  return { from: from.slice(0, 10), to: last };
}

/** Whether a bucket lies in a span as a whole. Buckets of less than a day always do. */
export function isWhole(start: string, grain: Grain, { from, to }: TimeSpan): boolean {
  if (grain === "second" || grain === "minute" || grain === "hour") return true;
  return midnight(start) >= from && midnight(addUnits(start, 1, grain)) <= to;
}

/** The part of a span that some buckets cover. Buckets of less than a day count as their day. */
export function partOf({ from, to }: TimeSpan, buckets: readonly string[], grain: Grain): TimeSpan {
  const starts = buckets.map((bucket) => bucket.slice(0, 10)).sort();
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return { from, to };
  const unit = grain === "second" || grain === "minute" || grain === "hour" ? "day" : grain;
  const [begin, end] = [midnight(first), midnight(addUnits(last, 1, unit))];
  return { from: begin > from ? begin : from, to: end < to ? end : to };
}

/** A chart has room for no more buckets than this. */
const MOST_BUCKETS = 200;

const COARSER: Readonly<Partial<Record<Grain, Grain>>> = {
  second: "minute",
  minute: "hour",
  hour: "day",
  day: "week",
  week: "month",
  month: "quarter",
  quarter: "year",
};

const BUCKET_HOURS: Readonly<Record<Grain, number>> = {
  second: 1 / 3600,
  minute: 1 / 60,
  hour: 1,
  day: 24,
  week: 168,
  month: 730,
  quarter: 2190,
  year: 8760,
};

/** The chosen grain, or the next coarser one in which a chart of the span has room for its buckets. */
export function fittingGrain(chosen: Grain, { from, to }: TimeSpan): Grain {
  const hours = (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 3_600_000;
  let grain = chosen;
  while (hours / BUCKET_HOURS[grain] > MOST_BUCKETS && COARSER[grain]) grain = COARSER[grain] ?? grain;
  return grain;
}

function midnight(day: string): string {
  return `${day}T00:00:00`;
}
