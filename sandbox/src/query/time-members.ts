import { addUnits, type ClosedSpan } from "../contract/calendar.js";
import type { Relation } from "./model.js";

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

/** The first and the last day that the data has for a time member, moved as all stored times are. */
export function dataDays(timeMember: string, shiftDays: number): ClosedSpan {
  const from = timeMember === TIME_MEMBERS.customers ? FIRST_SIGNUP : STORED_DAYS.from;
  return { from: addUnits(from, shiftDays, "day"), to: addUnits(STORED_DAYS.to, shiftDays, "day") };
}
