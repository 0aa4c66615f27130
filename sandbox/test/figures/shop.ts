import assert from "node:assert/strict";
import type { QueryResponse } from "../../src/contract/viewer-api.js";
import type { Database } from "../../src/store/database.js";

/** Zones on both sides of UTC, with half hours and without, with summer time in either half of the year. */
export const ZONES = [
  ...["Asia/Kolkata", "Pacific/Auckland", "Pacific/Honolulu", "America/New_York", "Europe/Berlin"],
] as const;

export type Row = QueryResponse["rows"][number];

/** SQL of the tests' own: it shares nothing with the sandbox's queries but the stored rows. */
export const ORDERS =
  "orders o join customers c on c.id = o.customer_id join countries k on k.code = c.country_code";
export const ITEMS = `order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id`;
export const SOLD = "filter (where o.status <> 'cancelled')";
export const REVENUE = `coalesce(sum(o.net_cents) ${SOLD}, 0)::float8 / 100`;
export const RETURN_RATE = `count(r.order_id)::float8 / nullif(count(*) ${SOLD}, 0)`;

/** The condition that an order's local time is in a span. */
export function during(zone: string, from: string, to: string, column = "o.created_at"): string {
  return `${column} at time zone '${zone}' >= '${from}' and ${column} at time zone '${zone}' < '${to}'`;
}

/** Runs a select. */
export type Select = (sql: string) => Promise<Row[]>;

export function selectOf(database: Database): Select {
  return (sql) => database.query<Row>(sql);
}

/** The only value of a select. */
export async function valueOf(select: Select, sql: string): Promise<number> {
  const [row] = await select(sql);
  return Number(Object.values(row!)[0]);
}

export function near(actual: unknown, expected: unknown, what: string): void {
  const isNear = actual !== null && expected !== null && Math.abs(Number(actual) - Number(expected)) < 1e-6;
  assert.ok(actual === expected || isNear, `${what}: ${String(actual)}, by SQL ${String(expected)}`);
}
