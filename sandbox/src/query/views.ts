import {
  QueryError,
  type Dimension,
  type LocalTime,
  type Measure,
  type Member,
  type ViewDefinition,
} from "./model.js";

/** Measures leave out cancelled orders, unless their name includes them. */
const SOLD = "filter (where orders.status <> 'cancelled')";

/** Returns the SQL of a sum of cents as an amount. */
function amount(cents: string, condition = SOLD): string {
  return `coalesce(sum(${cents}) ${condition}, 0) / 100.0`;
}

function ratio(part: string, whole: string): string {
  return `(${part})::double precision / nullif(${whole}, 0)`;
}

const ORDERS_SOLD = `count(*) ${SOLD}`;
const CANCELLED = "count(*) filter (where orders.status = 'cancelled')";
const CUSTOMERS = `count(distinct orders.customer_id) ${SOLD}`;
const REVENUE = amount("orders.net_cents");
const MARGIN = amount("orders.net_cents - orders.cost_cents");
const ITEM_REVENUE = amount("items.net_cents");
const ITEM_MARGIN = amount("items.net_cents - items.cost_cents");
const ITEM_ORDERS = `count(distinct items.order_id) ${SOLD}`;
const ITEM_UNITS = `coalesce(sum(items.quantity) ${SOLD}, 0)`;
const DAYS_TO_RETURN = "avg(extract(epoch from returns.created_at - orders.created_at) / 86400)";

function orderedAt({ instant }: LocalTime): string {
  return instant("orders.created_at");
}

/** The time at which the customer of an order signed up. */
const SIGNUP = "(select since.signed_up_at from customers as since where since.id = orders.customer_id)";

/** Returns the SQL of a quarter's number, counted across years, so that two of them can be subtracted. */
function quarterNumber(time: string): string {
  return `(extract(year from ${time}) * 4 + extract(quarter from ${time}))`;
}

/** All members of the semantic views, as data. Full names are `view.member`. */
const VIEWS: Readonly<Record<string, ViewDefinition>> = {
  orders: {
    root: "orders",
    measures: {
      count: ["number", ORDERS_SOLD],
      placed: ["number", "count(*)"],
      revenue: ["currency", REVENUE],
      average_order_value: ["currency", ratio(REVENUE, ORDERS_SOLD)],
      gross_margin: ["currency", MARGIN],
      margin_rate: ["percent", ratio(MARGIN, REVENUE)],
      units: ["number", `coalesce(sum(orders.units) ${SOLD}, 0)`],
      discounts: ["currency", amount("orders.discount_cents")],
      customers: ["number", CUSTOMERS],
      return_rate: ["percent", ratio("count(returns.order_id)", ORDERS_SOLD), "returns"],
      revenue_per_customer: ["currency", ratio(REVENUE, CUSTOMERS)],
      orders_per_customer: ["number", ratio(ORDERS_SOLD, CUSTOMERS)],
      open: ["number", "count(*) filter (where orders.status in ('pending', 'processing', 'shipped'))"],
      cancellation_rate: ["percent", ratio(CANCELLED, "count(*)")],
    },
    dimensions: {
      id: ["text", "orders", "orders.id::text"],
      status: ["text", "orders", "orders.status"],
      channel: ["text", "orders", "orders.channel"],
      promotion: ["text", "orders", "orders.promotion"],
      created_at: ["time", "orders", orderedAt],
      weekday: ["text", "orders", (time) => `to_char(${orderedAt(time)}, 'Dy')`],
      hour_of_day: ["number", "orders", (time) => `extract(hour from ${orderedAt(time)})`],
      // by the calendar: 0 is the quarter in which the customer signed up
      quarters_since_signup: [
        "number",
        "orders",
        (time) => `greatest(${quarterNumber(orderedAt(time))} - ${quarterNumber(time.instant(SIGNUP))}, 0)`,
      ],
    },
  },
  products: {
    root: "items",
    measures: {
      count: ["number", "count(distinct items.product_id)"],
      orders: ["number", ITEM_ORDERS, "orders"],
      revenue: ["currency", ITEM_REVENUE, "orders"],
      units: ["number", ITEM_UNITS, "orders"],
      average_price: ["currency", ratio(ITEM_REVENUE, ITEM_UNITS), "orders"],
      gross_margin: ["currency", ITEM_MARGIN, "orders"],
      margin_rate: ["percent", ratio(ITEM_MARGIN, ITEM_REVENUE), "orders"],
      return_rate: ["percent", ratio("count(distinct returns.order_id)", ITEM_ORDERS), "orders", "returns"],
    },
    dimensions: {
      name: ["text", "products", "products.name"],
      category: ["text", "products", "products.category"],
      brand: ["text", "products", "products.brand"],
      list_price: ["number", "products", "products.list_cents / 100.0"],
    },
  },
  customers: {
    root: "customers",
    measures: {
      count: ["number", "count(*)"],
      new_customers: ["number", "count(*)"],
    },
    dimensions: {
      id: ["text", "customers", "customers.id::text"],
      name: ["text", "customers", "customers.name"],
      segment: ["text", "customers", "customers.segment"],
      tenant: ["text", "customers", "customers.tenant"],
      country: ["text", "countries", "countries.name"],
      country_code: ["text", "countries", "countries.code"],
      region: ["text", "countries", "countries.region"],
      latitude: ["number", "countries", "countries.latitude"],
      longitude: ["number", "countries", "countries.longitude"],
      signed_up_at: ["time", "customers", ({ instant }) => instant("customers.signed_up_at")],
    },
  },
  returns: {
    root: "returns",
    measures: {
      count: ["number", "count(*)"],
      refunded: ["currency", amount("returns.refunded_cents", "")],
      average_refund: ["currency", ratio("sum(returns.refunded_cents) / 100.0", "count(*)")],
      days_to_return: ["number", DAYS_TO_RETURN, "orders"],
    },
    dimensions: {
      reason: ["text", "returns", "returns.reason"],
      created_at: ["time", "returns", ({ instant }) => instant("returns.created_at")],
    },
  },
  visits: {
    root: "visits",
    measures: {
      sessions: ["number", "coalesce(sum(visits.sessions), 0)"],
      carts: ["number", "coalesce(sum(visits.carts), 0)"],
      orders: ["number", "coalesce(sum(visits.orders), 0)"],
      bounce_rate: ["percent", ratio("sum(visits.bounces)", "sum(visits.sessions)")],
      conversion_rate: ["percent", ratio("sum(visits.orders)", "sum(visits.sessions)")],
    },
    dimensions: {
      device: ["text", "visits", "visits.device"],
      day: ["time", "visits", ({ day }) => day("visits.day")],
    },
  },
};

/** Titles of members whose names are unclear without their view. */
const TITLES: Readonly<Record<string, string>> = {
  "orders.count": "Orders",
  "orders.id": "Order",
  "orders.created_at": "Ordered",
  "products.count": "Products",
  "products.name": "Product",
  "customers.count": "Customers",
  "customers.id": "Customer no.",
  "customers.name": "Customer",
  "returns.count": "Returns",
  "returns.created_at": "Returned",
  "orders.placed": "Placed orders",
  "orders.open": "Open orders",
  "orders.quarters_since_signup": "Quarters since signing up",
  "customers.signed_up_at": "Signed up",
};

/** For names that several rows may have: the members that identify the rows. */
const IDENTITIES: Readonly<Record<string, string>> = { "customers.name": "customers.id" };

/** Goods can be returned for so many days after their order. */
const RETURN_DAYS = 30;

/** Measures for which less is better. */
const LOWER_IS_BETTER: ReadonlySet<string> = new Set([
  "orders.cancellation_rate",
  "orders.return_rate",
  "products.return_rate",
  "returns.count",
  "returns.refunded",
  "returns.average_refund",
  "visits.bounce_rate",
]);

/** The title of `orders.average_order_value` is "Average order value". */
function titleOf(view: string, name: string): string {
  return TITLES[`${view}.${name}`] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}

function* members(): Generator<[string, Member]> {
  for (const [view, { root, measures, dimensions }] of Object.entries(VIEWS)) {
    for (const [name, [format, sql, ...needs]] of Object.entries(measures)) {
      const id = `${view}.${name}`;
      const own = { kind: "measure", title: titleOf(view, name), format, sql, root, needs } as const;
      const isAdditive = !/distinct|nullif|avg/.test(sql);
      const lagDays = needs.includes("returns") || root === "returns" ? RETURN_DAYS : 0;
      const isOfSold = sql.includes(SOLD);
      yield [id, { ...own, lowerIsBetter: LOWER_IS_BETTER.has(id), isOfSold, isAdditive, lagDays }];
    }
    for (const [name, [type, relation, sql]] of Object.entries(dimensions)) {
      const make = typeof sql === "string" ? () => sql : sql;
      const id = `${view}.${name}`;
      const own = { kind: "dimension", title: titleOf(view, name), type, relation, sql: make } as const;
      yield [id, { ...own, identity: IDENTITIES[id] }];
    }
  }
}

/** All members by their full names. */
export const MEMBERS: ReadonlyMap<string, Member> = new Map(members());

/** Looks up a measure. @throws QueryError if there is no measure of that name. */
export function measure(name: string): Measure {
  const found = MEMBERS.get(name);
  if (found?.kind === "measure") return found;
  throw unknownMember(`Expected a measure such as "orders.revenue", got "${name.slice(0, 100)}".`);
}

/** Looks up a dimension. @throws QueryError if there is no dimension of that name. */
export function dimension(name: string): Dimension {
  const found = MEMBERS.get(name);
  if (found?.kind === "dimension") return found;
  throw unknownMember(`Expected a dimension such as "orders.channel", got "${name.slice(0, 100)}".`);
}

function unknownMember(message: string): QueryError {
  return new QueryError("unknown_member", message);
}
