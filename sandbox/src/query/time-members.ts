import { addUnits, timeIn } from "../contract/calendar.js";
import type { Days } from "../contract/viewer-api.js";
import type { Relation } from "./model.js";
import { lastDay, type TimeSpan } from "./spans.js";

/** The days that the stored data covers. */
export const STORED_DAYS = { from: "2024-01-01", to: "2025-12-31" } as const;

/** Customers signed up before the first stored order. */
const FIRST_SIGNUP = "2023-03-01";

const TIME_MEMBERS: Readonly<Partial<Record<Relation, string>>> = {
  orders: "orders.created_at",
  items: "orders.created_at",
  returns: "returns.created_at",
  customers: "customers.signed_up_at",
  visits: "visits.day",
};

/**
 * A member for filters and grains only. In each report it stands for the time of the rows that the report counts, so
 * that one date filter applies to orders, returns, sign-ups and visits.
 */
export const CALENDAR_DATE = "calendar.date";

/** The member with the time of a relation's rows; undefined for relations without a time, such as products. */
export function timeMemberOf(root: Relation): string | undefined {
  return TIME_MEMBERS[root];
}

/** Whether a time member is stored by day, which is the same in all zones. */
export function isStoredByDay(timeMember: string): boolean {
  return timeMember === TIME_MEMBERS.visits;
}

/** Returns the time that the data covers for a time member, in a zone, moved like all stored times. */
export function dataSpan(timeMember: string, shiftDays: number, timezone: string): TimeSpan {
  const first = timeMember === TIME_MEMBERS.customers ? FIRST_SIGNUP : STORED_DAYS.from;
  const ends = [addUnits(first, shiftDays, "day"), addUnits(STORED_DAYS.to, shiftDays + 1, "day")];
  const zone = isStoredByDay(timeMember) ? "UTC" : timezone;
  const [from = "", to = ""] = ends.map((day) => timeIn(zone, new Date(day)));
  return { from, to };
}

/** The last day that orders cover as a whole: "yesterday" and "this month" are counted from it. */
export function lastWholeDay(shiftDays: number, timezone: string): string {
  const { to } = dataSpan(TIME_MEMBERS.orders ?? "", shiftDays, timezone);
  return addUnits(to.slice(0, 10), -1, "day");
}

/** Returns the first and the last day of the data, which it may cover only in part. */
export function dataDays(timeMember: string, shiftDays: number, timezone: string): Days {
  const span = dataSpan(timeMember, shiftDays, timezone);
  return { from: span.from.slice(0, 10), to: lastDay(span) };
}
