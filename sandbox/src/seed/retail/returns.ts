import type { Random } from "../random.js";
import { LAST_DAY } from "./calendar.js";
import { CATEGORIES } from "./catalogue.js";
import type { Order } from "./orders.js";

/** An order that was returned, in part or as a whole. */
export interface Return {
  order: Order;
  /** Milliseconds since the epoch. */
  createdAt: number;
  reason: string;
  refundedCents: number;
}

const DAY_MS = 86_400_000;
const REASONS = [
  "wrong size",
  "wrong size",
  "changed mind",
  "changed mind",
  "damaged",
  "not as described",
  "late",
];

/** Creates the returns of delivered orders, up to the end of the data. */
export function createReturns(random: Random, orders: readonly Order[]): Return[] {
  return orders.flatMap((order) => {
    const rate = Math.max(...order.items.map(({ product }) => CATEGORIES[product.category].returnRate));
    const createdAt = order.createdAt + random.integer(3 * DAY_MS, 30 * DAY_MS);
    if (order.status !== "delivered" || !random.chance(rate) || createdAt >= (LAST_DAY + 1) * DAY_MS)
      return [];
    const netCents = order.items.reduce((sum, item) => sum + item.netCents, 0);
    const refundedCents = random.chance(0.6) ? netCents : Math.round(netCents * (0.2 + 0.6 * random.next()));
    return [{ order, createdAt, reason: random.pick(REASONS), refundedCents }];
  });
}
