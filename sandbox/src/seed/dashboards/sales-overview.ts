import { daysOfPromotion } from "../retail/calendar.js";
import { drawing, nominal, ordinal, quantity, temporal } from "./channels.js";
import { chart, dateFilter, filter, text, timeGrain } from "./layout.js";
import { published } from "./published.js";
import { CURRENCY, EXACT_CURRENCY, kpi, NUMBER, PERCENT, type Report } from "./report.js";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const revenueOverTime: Report = {
  reportId: 1005,
  title: "Revenue over time",
  description: "Net sales, by the date of the order.",
  query: {
    measures: ["orders.revenue"],
    timeDimension: { member: "orders.created_at", grain: "month" },
  },
  events: daysOfPromotion("Black Week"),
  ...drawing({
    mark: { type: "area", line: true, point: true, fillOpacity: 0.15 },
    x: temporal("orders_created_at", { axis: { grid: false } }),
    y: quantity("orders_revenue", { axis: { format: "$~s", tickCount: 5 } }),
    tooltip: [
      { field: "orders_created_at", type: "temporal" },
      quantity("orders_revenue", { title: "Revenue", format: "$,.0f" }),
    ],
  }),
  formats: { "orders.revenue": CURRENCY },
};

const revenueByCategory: Report = {
  reportId: 1006,
  title: "Revenue by category",
  query: { measures: ["products.revenue"], dimensions: ["products.category"] },
  ...drawing({
    mark: { type: "bar" },
    y: nominal("products_category", { sort: "-x", axis: { ticks: false, domain: false } }),
    x: quantity("products_revenue", { axis: { format: "$~s", tickCount: 4 } }),
    tooltip: [
      nominal("products_category", { title: "Category" }),
      quantity("products_revenue", { title: "Revenue", format: "$,.0f" }),
    ],
  }),
  formats: { "products.revenue": CURRENCY },
};

const ordersByChannel: Report = {
  reportId: 1007,
  title: "Orders by channel",
  query: {
    measures: ["orders.count"],
    dimensions: ["orders.channel"],
    timeDimension: { member: "orders.created_at", grain: "quarter" },
  },
  ...drawing({
    mark: { type: "bar" },
    x: ordinal("orders_created_at", { axis: { labelAngle: 0 } }),
    y: quantity("orders_count", { axis: { tickCount: 5 } }),
    color: nominal("orders_channel", { legend: { orient: "top" } }),
    order: ordinal("orders_channel"), // from the base of each bar upwards, as in the legend
    tooltip: [
      temporal("orders_created_at", { title: "When" }),
      nominal("orders_channel", { title: "Channel" }),
      quantity("orders_count", { title: "Orders", format: "," }),
    ],
  }),
};

const busyHours: Report = {
  reportId: 1008,
  title: "When people order",
  description: "Hours are of the dashboard's time zone.",
  query: { measures: ["orders.count"], dimensions: ["orders.weekday", "orders.hour_of_day"] },
  ...drawing({
    transform: [{ calculate: "datetime(2000, 0, 1, datum.orders_hour_of_day)", as: "hour" }],
    mark: { type: "rect" },
    x: ordinal("orders_hour_of_day", {
      axis: {
        labelAngle: 0,
        labelOverlap: true,
        values: [0, 6, 12, 18],
        labelExpr: "timeFormat(datetime(2000, 0, 1, datum.value), '%H')",
      },
    }),
    y: ordinal("orders_weekday", { sort: WEEKDAYS }),
    color: quantity("orders_count"),
    tooltip: [
      nominal("orders_weekday", { title: "Day" }),
      temporal("hour", { title: "Hour", format: "%H" }),
      quantity("orders_count", { title: "Orders", format: "," }),
    ],
  }),
};

const products: Report = {
  reportId: 1009,
  title: "Products",
  kind: "table",
  query: {
    dimensions: ["products.name", "products.category"],
    measures: [
      ...["products.revenue", "products.units", "products.orders", "products.average_price"],
      ...["products.gross_margin", "products.margin_rate", "products.return_rate"],
    ],
    order: [{ member: "products.revenue", direction: "DESC" }],
  },
  formats: {
    "products.revenue": CURRENCY,
    "products.units": NUMBER,
    "products.average_price": EXACT_CURRENCY,
    "products.gross_margin": CURRENCY,
    "products.margin_rate": PERCENT,
    "products.return_rate": PERCENT,
  },
};

const revenue = kpi(1001, "Revenue", "orders.revenue", CURRENCY);
const orders = kpi(1002, "Orders", "orders.count", NUMBER);
const orderValue = kpi(1003, "Average order value", "orders.average_order_value", EXACT_CURRENCY);
const returnRate = kpi(1004, "Return rate", "orders.return_rate", PERCENT);

const NOTES = `**How to read this page**

The figures at the top are of the last finished month, beside the same month a year before. With a date filter they are of
the days that you picked, beside the period before.

- Revenue is after discounts and without shipping.
- No figure counts *cancelled* orders.
- Filters act on every chart and table.
- Choose a figure or a point of a chart to see the rows behind it.

See also: [Customer cohorts](/embed/dashboard/b7c8d9e0)`;

/** The first dashboard of the seed, and the one that examples show. */
export const salesOverview = published({
  id: 2001,
  publicId: "a1b2c3d4",
  workbookId: 511,
  title: "Sales overview",
  description: "How the shop is doing: revenue, orders and what sells. Cancelled orders are not counted.",
  reports: [
    ...[revenue, orders, orderValue, returnRate],
    ...[revenueOverTime, revenueByCategory, ordersByChannel, busyHours, products],
  ],
  widgets: [
    dateFilter([0, 0, 4, 3]),
    filter("filter-channel", [4, 0, 2, 3], "orders.channel", "Channel"),
    filter("filter-status", [6, 0, 2, 3], "orders.status", "Status"),
    filter("filter-country", [8, 0, 2, 3], "customers.country", "Country"),
    timeGrain([10, 0, 2, 3], ["day", "week", "month", "quarter"]),
    chart("revenue", [0, 3, 3, 4], revenue),
    chart("orders", [3, 3, 3, 4], orders),
    chart("order-value", [6, 3, 3, 4], orderValue),
    chart("return-rate", [9, 3, 3, 4], returnRate),
    chart("revenue-over-time", [0, 7, 8, 12], revenueOverTime),
    chart("revenue-by-category", [8, 7, 4, 12], revenueByCategory),
    chart("orders-by-channel", [0, 19, 5, 11], ordersByChannel),
    chart("busy-hours", [5, 19, 4, 11], busyHours),
    text("notes", [9, 19, 3, 11], NOTES),
    chart("products", [0, 30, 12, 16], products),
  ],
});
