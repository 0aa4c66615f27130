import { weightedPicker, type Random } from "../random.js";
import { calendarDay, DAYS, demand, FIRST_DAY, LAST_DAY, promotionOn, type CalendarDay } from "./calendar.js";
import { CATEGORIES, type Product } from "./catalogue.js";
import type { Customer } from "./customers.js";

export interface OrderItem {
  product: Product;
  quantity: number;
  netCents: number;
  costCents: number;
}

export interface Order {
  id: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  customer: Customer;
  channel: "web" | "app" | "store" | "marketplace";
  status: "pending" | "processing" | "shipped" | "delivered" | "cancelled";
  promotion: string | null;
  items: OrderItem[];
  discountCents: number;
  shippingCents: number;
}

const ORDERS = 20_000;
const DAY_MS = 86_400_000;
/** Shipping is free for orders of at least this amount. */
const FREE_SHIPPING_CENTS = 7500;
const SHIPPING_CENTS = 595;
/** Prices rise by this share from one year to the next. */
const INFLATION = 0.03;

/** How often people order in each hour, midnight first. */
const HOURS = [3, 2, 1, 1, 1, 2, 4, 7, 10, 12, 13, 13, 14, 13, 12, 12, 13, 15, 17, 19, 20, 17, 11, 6];
/** How many different products an order contains. */
const LINES = [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5];

/** Creates all orders, in the order in which they were placed. */
export function createOrders(
  random: Random,
  customers: readonly Customer[],
  products: readonly Product[],
): Order[] {
  const customer = weightedPicker(random, customers, ({ activity }) => activity);
  const hour = weightedPicker(random, [...HOURS.keys()], (index) => HOURS[index] ?? 0);
  const baskets = monthlyPickers(random, products);
  const orders: Order[] = [];
  let signedUp = 0;
  for (const [index, count] of ordersPerDay(random).entries()) {
    const day = FIRST_DAY + index;
    const calendar = calendarDay(day);
    while ((customers[signedUp]?.signedUpDay ?? Infinity) <= day) signedUp += 1;
    const times = Array.from({ length: count }, () => hour() * 3600 + random.integer(0, 3599)).sort(
      (a, b) => a - b,
    );
    for (const seconds of times) {
      const createdAt = day * DAY_MS + seconds * 1000;
      const basket = baskets[calendar.month] as () => Product;
      orders.push(createOrder(random, orders.length + 1, createdAt, calendar, customer(signedUp), basket));
    }
  }
  return orders;
}

/** Distributes exactly `ORDERS` orders over the days, by demand and at random. */
function ordersPerDay(random: Random): number[] {
  const weights = DAYS.map((day) => demand(day) * (1 + 0.09 * random.normal()));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let expected = 0;
  let placed = 0;
  return weights.map((weight) => {
    expected += (weight / total) * ORDERS;
    const count = Math.round(expected) - placed;
    placed += count;
    return count;
  });
}

/** Creates pickers of products for each month: every category has its season. */
function monthlyPickers(random: Random, products: readonly Product[]): (() => Product)[] {
  return Array.from({ length: 12 }, (_, month) =>
    weightedPicker(random, products, ({ category, popularity }) => {
      return popularity * (CATEGORIES[category].months[month] ?? 1);
    }),
  );
}

function createOrder(
  random: Random,
  id: number,
  createdAt: number,
  calendar: CalendarDay,
  customer: Customer,
  basket: () => Product,
): Order {
  const day = Math.floor(createdAt / DAY_MS);
  const promotion = promotionOn(calendar);
  const promoted = promotion !== undefined && random.chance(0.8);
  const discountRate = promoted ? promotion.discountRate : random.chance(0.12) ? 0.1 : 0;
  const lines = new Set(Array.from({ length: random.pick(LINES) }, basket));
  const many = customer.segment === "consumer" ? 1 : 4;
  const inflation = 1 + (INFLATION * (day - FIRST_DAY)) / 365;
  let discountCents = 0;
  const items = Array.from(lines, (product) => {
    // expensive products, such as bicycles, are bought one at a time
    const quantity = product.listCents > 50_000 ? 1 : random.integer(1, random.chance(0.2) ? 1 + many : many);
    const grossCents = Math.round(product.listCents * inflation) * quantity;
    const discount = Math.round(grossCents * discountRate);
    discountCents += discount;
    const { costRate } = CATEGORIES[product.category];
    const costCents = Math.round(grossCents * (costRate + 0.02 * random.normal()));
    return { product, quantity, netCents: grossCents - discount, costCents };
  });
  const channel = createChannel(random, customer, day);
  const netCents = items.reduce((sum, item) => sum + item.netCents, 0);
  return {
    id,
    createdAt,
    customer,
    channel,
    status: createStatus(random, LAST_DAY - day),
    promotion: promoted ? promotion.name : null,
    items,
    discountCents,
    shippingCents: channel === "store" || netCents >= FREE_SHIPPING_CENTS ? 0 : SHIPPING_CENTS,
  };
}

/** Over time, consumers move from the web shop to the app; schools and firms seldom use the app. */
function createChannel(random: Random, { segment }: Customer, day: number): Order["channel"] {
  const app = segment === "consumer" ? 0.16 + (0.2 * (day - FIRST_DAY)) / (LAST_DAY - FIRST_DAY) : 0.02;
  const value = random.next();
  if (value < app) return "app";
  if (value < app + 0.14) return "store";
  if (value < app + 0.24) return "marketplace";
  return "web";
}

function createStatus(random: Random, age: number): Order["status"] {
  if (random.chance(0.045)) return "cancelled";
  if (age < 2) return random.pick(["pending", "processing"]);
  if (age < 7) return random.pick(["processing", "shipped", "shipped"]);
  // the last parcels take two weeks to arrive
  return random.chance(0.3) && age < 14 ? "shipped" : "delivered";
}
