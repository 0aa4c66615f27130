import type { QueryResponse } from "../../src/contract/viewer-api.js";
import type { Database } from "../../src/store/database.js";

/** Zones on both sides of UTC, with half hours, and with summer time in either half of the year. */
export const ZONES = [
  ...["Asia/Kolkata", "Pacific/Auckland", "Pacific/Honolulu", "America/New_York", "Europe/Berlin"],
] as const;

export type Row = QueryResponse["rows"][number];

/** Independent SQL: it shares only the stored rows with the sandbox's queries. */
export const SOLD = "filter (where o.status <> 'cancelled')";
export const REVENUE = `coalesce(sum(o.net_cents) ${SOLD}, 0)::float8 / 100`;
export const ITEM_REVENUE = `sum(i.net_cents) ${SOLD}::float8 / 100`;
export const RETURN_RATE = `count(r.order_id)::float8 / nullif(count(*) ${SOLD}, 0)`;
export const ORDERS = `orders o join customers c on c.id = o.customer_id join countries k on k.code = c.country_code
  left join returns r on r.order_id = o.id`;
export const ITEMS =
  "order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id";

/** Returns the condition that an order's local time is in a span. */
export function during(zone: string, from: string, to: string): string {
  return `o.created_at at time zone '${zone}' >= '${from}' and o.created_at at time zone '${zone}' < '${to}'`;
}

/** Selects the first and the last day of the data, which are incomplete in the zone. */
export function endsOf(zone: string): string {
  return `select (t::timestamptz at time zone '${zone}')::date::text as day from unnest(array['2024-01-01Z', '2026-01-01Z']) t`;
}

/** Returns the only value of a select. */
export async function valueOf(database: Database, sql: string): Promise<number> {
  const [row] = await database.query<Row>(sql);
  return Number(Object.values(row!)[0]);
}
