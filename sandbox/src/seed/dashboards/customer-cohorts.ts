import { drawing, nominal, ordinal, quantity, temporal } from "./channels.js";
import { chart, dateFilter, filter, text, timeGrain } from "./layout.js";
import { published } from "./published.js";
import { CURRENCY, EXACT_CURRENCY, kpi, NUMBER, PERCENT, type Report } from "./report.js";

const newCustomers = kpi(1301, "New customers", "customers.new_customers", NUMBER, "customers.signed_up_at");
const buyers = kpi(1302, "Customers who ordered", "orders.customers", NUMBER);
const perCustomer = kpi(1303, "Revenue per customer", "orders.revenue_per_customer", EXACT_CURRENCY);
const frequency = kpi(1304, "Orders per customer", "orders.orders_per_customer", {
  type: "number",
  decimalPlaces: 2,
});

/** Leaves out customers who signed up before the first quarter of the data. */
const SINCE_2024 = { member: "customers.signed_up_at", type: "greater_than_or_equal", value: "2024" };

const growth: Report = {
  reportId: 1305,
  title: "New customers by segment",
  query: {
    measures: ["customers.new_customers"],
    dimensions: ["customers.segment"],
    timeDimension: { member: "customers.signed_up_at", grain: "month" },
    filters: [SINCE_2024],
  },
  fillMissingRows: { member: "customers.signed_up_at", excludedDimensions: null },
  ...drawing({
    mark: { type: "bar" },
    x: ordinal("customers_signed_up_at", { axis: { labelAngle: 0 } }),
    y: quantity("customers_new_customers", { axis: { tickCount: 4 } }),
    color: nominal("customers_segment"),
    order: ordinal("customers_segment"), // from the base of each bar upwards, as in the legend
    tooltip: [
      temporal("customers_signed_up_at", { title: "Signed up" }),
      nominal("customers_segment", { title: "Segment" }),
      quantity("customers_new_customers", { title: "New customers", format: "," }),
    ],
  }),
};

const cohorts: Report = {
  reportId: 1306,
  title: "Who comes back",
  description:
    "Everyone who signed up in a quarter, and the share of them who ordered in it and in each later one that is over.",
  query: {
    measures: ["orders.customers"],
    dimensions: ["orders.quarters_since_signup"],
    timeDimension: { member: "customers.signed_up_at", grain: "quarter", isFixed: true },
    filters: [SINCE_2024],
    finished: "quarter",
    shareOf: "customers.new_customers",
  },
  ...drawing({
    mark: { type: "rect" },
    x: ordinal("orders_quarters_since_signup", {
      title: "Quarters since signing up",
      axis: { labelAngle: 0, domain: false },
    }),
    y: ordinal("customers_signed_up_at", { axis: { domain: false } }),
    color: quantity("orders_customers_share", { title: "Share of the cohort", legend: { format: ".0%" } }),
    tooltip: [
      temporal("customers_signed_up_at", { title: "Signed up" }),
      nominal("orders_quarters_since_signup", { title: "Quarters later" }),
      quantity("orders_customers", { title: "Customers", format: "," }),
      quantity("orders_customers_share", { title: "Share of the cohort", format: ".0%" }),
    ],
  }),
};

const segments: Report = {
  reportId: 1307,
  title: "Segments by quarter",
  kind: "table",
  query: {
    measures: ["orders.revenue", "orders.customers", "orders.average_order_value"],
    dimensions: ["customers.segment"],
    timeDimension: { member: "orders.created_at", grain: "quarter", isFixed: true },
    finished: "quarter",
    order: [
      { member: "orders.created_at", direction: "DESC" },
      { member: "orders.revenue", direction: "DESC" },
    ],
  },
  comparisons: [
    {
      measure: "orders.revenue",
      timeDimension: "orders.created_at",
      offset: { amount: 1, unit: "year" },
      outputs: ["previous", "change_rate"],
    },
  ],
  formats: { "orders.revenue": CURRENCY, "orders.average_order_value": EXACT_CURRENCY },
};

const best: Report = {
  reportId: 1308,
  title: "Best customers",
  kind: "table",
  query: {
    dimensions: ["customers.name", "customers.segment", "customers.country"],
    measures: ["orders.revenue", "orders.count", "orders.average_order_value", "orders.margin_rate"],
    order: [{ member: "orders.revenue", direction: "DESC" }],
  },
  formats: {
    "orders.revenue": CURRENCY,
    "orders.average_order_value": EXACT_CURRENCY,
    "orders.margin_rate": PERCENT,
  },
};

const NOTES = `**Reading the cohorts**

Each row is everyone who signed up in one quarter, and each field the share of them who ordered in that quarter or so many
quarters later. Quarters that are not over are left out.

See also: [Sales overview](/embed/dashboard/a1b2c3d4)`;

/** When customers signed up, and how long they stay. */
export const customerCohorts = published({
  id: 2004,
  publicId: "b7c8d9e0",
  workbookId: 514,
  title: "Customer cohorts",
  description:
    "Who signs up, who comes back, and what each of them is worth. Cancelled orders are not counted.",
  reports: [newCustomers, buyers, perCustomer, frequency, growth, cohorts, segments, best],
  widgets: [
    dateFilter([0, 0, 4, 3]),
    filter("filter-segment", [4, 0, 2, 3], "customers.segment", "Segment"),
    filter("filter-region", [6, 0, 2, 3], "customers.region", "Region"),
    filter("filter-country", [8, 0, 2, 3], "customers.country", "Country"),
    timeGrain([10, 0, 2, 3], ["month", "quarter", "year"]),
    chart("new-customers", [0, 3, 3, 4], newCustomers),
    chart("buyers", [3, 3, 3, 4], buyers),
    chart("per-customer", [6, 3, 3, 4], perCustomer),
    chart("frequency", [9, 3, 3, 4], frequency),
    chart("cohorts", [0, 7, 8, 17], cohorts),
    text("notes", [8, 7, 4, 7], NOTES),
    chart("growth", [8, 14, 4, 10], growth),
    chart("segments", [0, 24, 12, 12], segments),
    chart("best", [0, 36, 12, 13], best),
  ],
});
