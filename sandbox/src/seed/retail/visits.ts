import type { Random } from "../random.js";
import { DAYS } from "./calendar.js";
import { COUNTRIES, type Country } from "./countries.js";
import type { Order } from "./orders.js";

/** The visits of one day, from one country, on one kind of device. */
export interface DayOfVisits {
  day: number;
  country: Country;
  device: string;
  sessions: number;
  bounces: number;
  carts: number;
  orders: number;
}

/** The devices, with their shares of visitors and of sessions that end with an order. */
const DEVICES = [
  { name: "mobile", share: 0.56, conversion: 0.019 },
  { name: "desktop", share: 0.37, conversion: 0.034 },
  { name: "tablet", share: 0.07, conversion: 0.024 },
] as const;

/** Creates the visits of the web shop and the app. A day without visits from a country on a device has no row, like real data. */
export function createVisits(random: Random, orders: readonly Order[]): DayOfVisits[] {
  const bought = countOrders(random, orders);
  const visits: DayOfVisits[] = [];
  for (const day of DAYS) {
    const trend = 1 + 0.15 * random.normal();
    for (const country of COUNTRIES) {
      for (const { name, share, conversion } of DEVICES) {
        const count = bought.get(key(day, country.code, name)) ?? 0;
        // the number of buyers follows from the orders; that of other visitors is random
        const others = Math.max(
          0,
          Math.round(country.weight * share * 5.2 * trend * (1 + 0.2 * random.normal())),
        );
        const sessions = Math.round(count / conversion / 3) + others;
        if (sessions === 0) continue;
        const bounces = Math.round((sessions - count) * (0.38 + 0.04 * random.normal()));
        const carts = Math.min(sessions, count + Math.round(sessions * 0.05 * (1 + 0.3 * random.normal())));
        visits.push({ day, country, device: name, sessions, bounces, carts, orders: count });
      }
    }
  }
  return visits;
}

function countOrders(random: Random, orders: readonly Order[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { createdAt, customer, channel } of orders) {
    if (channel !== "web" && channel !== "app") continue;
    const device =
      channel === "app" || random.chance(0.35) ? "mobile" : random.chance(0.12) ? "tablet" : "desktop";
    const cell = key(Math.floor(createdAt / 86_400_000), customer.country.code, device);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}

function key(day: number, country: string, device: string): string {
  return `${day} ${country} ${device}`;
}
