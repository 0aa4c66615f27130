import type { Rows } from "../../store/insert.js";
import type { TableName } from "../../store/tables.js";
import { createRandom } from "../random.js";
import { isoDay } from "./calendar.js";
import { createProducts, type Product } from "./catalogue.js";
import { COUNTRIES } from "./countries.js";
import { createCustomers, type Customer } from "./customers.js";
import { createOrders, type Order, type OrderItem } from "./orders.js";
import { createReturns } from "./returns.js";
import { createVisits } from "./visits.js";

const SEED = 20260115;

/** The data that dashboards show: two years of an outdoor shop, the same rows on every machine. */
export function createRetailRows(): [TableName, Rows][] {
  const random = createRandom(SEED);
  const products = createProducts(random);
  const customers = createCustomers(random);
  const orders = createOrders(random, customers, products);
  const returns = createReturns(random, orders);
  const visits = createVisits(random, orders);
  return [
    ["countries", COUNTRIES.map(({ weight: _, ...row }) => row)],
    ["customers", customers.map(customerRow)],
    ["products", products.map(productRow)],
    ["orders", orders.map(orderRow)],
    ["order_items", orders.flatMap(itemRows)],
    [
      "returns",
      returns.map(({ order, createdAt, reason, refundedCents }) => ({
        order_id: order.id,
        created_at: instant(createdAt),
        reason,
        refunded_cents: refundedCents,
      })),
    ],
    [
      "visits",
      visits.map(({ day, country, ...row }) => ({ day: isoDay(day), country_code: country.code, ...row })),
    ],
  ];
}

function customerRow({ id, name, segment, country, tenant, signedUpDay }: Customer): Rows[number] {
  const signed_up_at = `${isoDay(signedUpDay)}T12:00:00Z`;
  return { id, name, segment, country_code: country.code, tenant, signed_up_at };
}

function productRow({ id, name, category, brand, listCents }: Product): Rows[number] {
  return { id, name, category, brand, list_cents: listCents };
}

function orderRow(order: Order): Rows[number] {
  const { id, createdAt, status, channel, customer, promotion, items, discountCents, shippingCents } = order;
  return {
    id,
    created_at: instant(createdAt),
    status,
    channel,
    customer_id: customer.id,
    promotion,
    units: total(items, ({ quantity }) => quantity),
    net_cents: total(items, ({ netCents }) => netCents),
    cost_cents: total(items, ({ costCents }) => costCents),
    discount_cents: discountCents,
    shipping_cents: shippingCents,
  };
}

function itemRows({ id, items }: Order): Rows[number][] {
  return items.map(({ product, quantity, netCents, costCents }) => ({
    order_id: id,
    product_id: product.id,
    quantity,
    net_cents: netCents,
    cost_cents: costCents,
  }));
}

function total(items: readonly OrderItem[], value: (item: OrderItem) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
