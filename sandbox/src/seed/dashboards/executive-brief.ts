import { BRIEF_FILES } from "./executive-brief-app.js";
import { published } from "./published.js";
import { CURRENCY, kpi, NUMBER, PERCENT, type Report } from "./report.js";

const revenue = kpi(1501, "Revenue", "orders.revenue", CURRENCY);
const margin = kpi(1502, "Margin rate", "orders.margin_rate", PERCENT);
const orders = kpi(1503, "Orders", "orders.count", NUMBER);
const customers = kpi(1504, "Customers who ordered", "orders.customers", NUMBER);

const trend: Report = {
  reportId: 1505,
  title: "Revenue, month by month",
  kind: "table",
  query: {
    measures: ["orders.revenue"],
    timeDimension: { member: "orders.created_at", grain: "month" },
    finished: "month",
  },
  formats: { "orders.revenue": CURRENCY },
};

const regions: Report = {
  reportId: 1506,
  title: "Revenue by region",
  kind: "table",
  query: {
    measures: ["orders.revenue"],
    dimensions: ["customers.region"],
    timeDimension: { member: "orders.created_at", grain: "month" },
    finished: "month",
  },
  formats: { "orders.revenue": CURRENCY },
};

/** A summary on one page: an APP dashboard, drawn by its own files. */
export const executiveBrief = published({
  id: 2006,
  publicId: "f6a7b8c9",
  workbookId: 516,
  title: "Executive brief",
  description: "The last months on one page.",
  reports: [revenue, margin, orders, customers, trend, regions],
  config: {
    kind: "APP",
    title: "Executive brief",
    description: null,
    layout: null,
    settings: null,
    theme: null,
    widgets: null,
    app: {
      entry: "index.html",
      files: { ...BRIEF_FILES },
      html: null,
      manifest: { version: 1, dependencies: null },
    },
  },
});
