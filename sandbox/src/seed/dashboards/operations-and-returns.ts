import { drawing, nominal, ordinal, quantity, temporal } from "./channels.js";
import { chart, dateFilter, filter, tabs, timeGrain } from "./layout.js";
import { published } from "./published.js";
import { CURRENCY, EXACT_CURRENCY, kpi, NUMBER, PERCENT, type Report } from "./report.js";

/** The state at the end of the data, whenever the orders were placed. */
const open: Report = {
  reportId: 1401,
  title: "Open orders",
  kind: "kpi",
  query: { measures: ["orders.open"] },
  formats: { "orders.open": NUMBER },
};
const cancelled = kpi(1402, "Cancellation rate", "orders.cancellation_rate", PERCENT);
const returned = kpi(1403, "Returns", "returns.count", NUMBER, "returns.created_at");
const refunded = kpi(1404, "Refunded", "returns.refunded", CURRENCY, "returns.created_at");

/** From the base of each bar upwards, and in the legend. */
const STATUSES = ["delivered", "shipped", "processing", "pending", "cancelled"];

/** Their colors: a neutral one for cancelled orders. */
const STATUS_COLORS = [1, 2, 3, 5, 8].map((number) => `var(--series-${number})`);

const flow: Report = {
  reportId: 1405,
  title: "Orders by status",
  description: "All orders, with cancelled ones, by the date of the order.",
  query: {
    measures: ["orders.placed"],
    dimensions: ["orders.status"],
    timeDimension: { member: "orders.created_at", grain: "week" },
    // thirteen whole weeks
    filters: [{ member: "orders.created_at", type: "between", value: ["2025-09-29", "2025-12-28"] }],
  },
  ...drawing({
    transform: [{ calculate: `indexof(${JSON.stringify(STATUSES)}, datum.orders_status)`, as: "step" }],
    mark: { type: "bar" },
    x: ordinal("orders_created_at", { axis: { labelAngle: 0 } }),
    y: quantity("orders_placed", { axis: { tickCount: 5 } }),
    color: nominal("orders_status", { scale: { domain: STATUSES, range: STATUS_COLORS } }),
    order: { field: "step", type: "quantitative" },
    tooltip: [
      { field: "orders_created_at", type: "temporal" },
      nominal("orders_status", { title: "Status" }),
      quantity("orders_placed", { title: "Orders", format: "," }),
    ],
  }),
};

const byCountry: Report = {
  reportId: 1406,
  title: "Open orders by country",
  kind: "table",
  query: {
    dimensions: ["customers.country"],
    measures: ["orders.open", "orders.placed", "orders.cancellation_rate"],
    order: [{ member: "orders.open", direction: "DESC" }],
  },
  formats: { "orders.cancellation_rate": PERCENT },
};

const reasons: Report = {
  reportId: 1407,
  title: "Why goods come back",
  query: { measures: ["returns.count", "returns.refunded"], dimensions: ["returns.reason"] },
  ...drawing({
    mark: { type: "bar" },
    y: nominal("returns_reason", { sort: "-x", axis: { domain: false } }),
    x: quantity("returns_count", { axis: { tickCount: 4 } }),
    tooltip: [
      nominal("returns_reason", { title: "Reason" }),
      quantity("returns_count", { title: "Returns", format: "," }),
      quantity("returns_refunded", { title: "Refunded", format: "$,.0f" }),
    ],
  }),
};

const overTime: Report = {
  reportId: 1408,
  title: "Returns over time",
  query: {
    measures: ["returns.count"],
    dimensions: ["returns.reason"],
    timeDimension: { member: "returns.created_at", grain: "month" },
  },
  fillMissingRows: { member: "returns.created_at", excludedDimensions: null },
  ...drawing({
    mark: { type: "line" },
    x: temporal("returns_created_at", { axis: { grid: false } }),
    y: quantity("returns_count", { axis: { tickCount: 5 } }),
    color: nominal("returns_reason"),
    tooltip: [
      { field: "returns_created_at", type: "temporal" },
      nominal("returns_reason", { title: "Reason" }),
      quantity("returns_count", { title: "Returns", format: "," }),
    ],
  }),
};

const refunds: Report = {
  reportId: 1409,
  title: "Refunds by reason and country",
  kind: "table",
  query: {
    dimensions: ["returns.reason", "customers.country"],
    measures: ["returns.count", "returns.refunded", "returns.average_refund", "returns.days_to_return"],
    order: [{ member: "returns.refunded", direction: "DESC" }],
  },
  formats: {
    "returns.refunded": CURRENCY,
    "returns.average_refund": EXACT_CURRENCY,
    "returns.days_to_return": { type: "number", decimalPlaces: 1 },
  },
};

const policy: Report = {
  reportId: 1410,
  title: "The returns policy in short",
  kind: "html",
  spec: `<style>
  ol { display: grid; gap: 10px; margin: 0; padding: 0; list-style: none; counter-reset: step }
  li { display: grid; grid-template-columns: 28px 1fr; gap: 2px 12px; counter-increment: step }
  li::before { content: counter(step); grid-row: span 2; display: grid; place-items: center; width: 28px; height: 28px;
    border-radius: 50%; background: var(--accent); color: var(--surface); font-weight: 600 }
  span { color: var(--ink-muted) }
</style>
<ol>
  <li><b>30 days</b> <span>to send anything back, unused, from the day it arrives.</span></li>
  <li><b>Free of charge</b> <span>when it was damaged, late or not as described.</span></li>
  <li><b>5 working days</b> <span>until the money is back, counted from our door.</span></li>
</ol>
<script>
  const english = new Map([...document.querySelectorAll("b, span")].map((part) => [part, part.textContent]));
  addEventListener("message", ({ source, data: { texts } }) => {
    if (source === parent) for (const [part, text] of english) part.textContent = texts[text] ?? text;
  });
</script>`,
};

/** The warehouse's view: orders under way and goods that return, in tabs. */
export const operationsAndReturns = published({
  id: 2005,
  publicId: "d4e5f6a7",
  workbookId: 515,
  title: "Operations and returns",
  description: "What is being delivered, what comes back, and why.",
  reports: [
    ...[open, cancelled, returned, refunded],
    ...[flow, byCountry, reasons, overTime, refunds, policy],
  ],
  widgets: [
    dateFilter([0, 0, 4, 3]),
    filter("filter-channel", [4, 0, 2, 3], "orders.channel", "Channel"),
    filter("filter-region", [6, 0, 2, 3], "customers.region", "Region"),
    filter("filter-reason", [8, 0, 2, 3], "returns.reason", "Reason"),
    timeGrain([10, 0, 2, 3], ["week", "month", "quarter"]),
    chart("open", [0, 3, 3, 4], open),
    chart("cancelled", [3, 3, 3, 4], cancelled),
    chart("returned", [6, 3, 3, 4], returned),
    chart("refunded", [9, 3, 3, 4], refunded),
    tabs("areas", [0, 7, 12, 18], "Areas", [
      {
        title: "Fulfilment",
        widgets: [chart("flow", [0, 0, 6, 15], flow), chart("by-country", [6, 0, 6, 15], byCountry)],
      },
      {
        title: "Returns",
        widgets: [
          chart("over-time", [0, 0, 7, 15], overTime),
          chart("reasons", [7, 0, 5, 7], reasons),
          chart("policy", [7, 7, 5, 8], policy),
        ],
      },
      { title: "Refunds", widgets: [chart("refunds", [0, 0, 12, 15], refunds)] },
    ]),
  ],
});
