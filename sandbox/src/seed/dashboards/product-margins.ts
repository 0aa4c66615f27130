import { drawing, nominal, ordinal, quantity } from "./channels.js";
import { ai, chart, dateFilter, filter } from "./layout.js";
import { published } from "./published.js";
import { CURRENCY, EXACT_CURRENCY, kpi, PERCENT, type Report } from "./report.js";

const margin = kpi(1201, "Gross margin", "orders.gross_margin", CURRENCY);
const marginRate = kpi(1202, "Margin rate", "orders.margin_rate", PERCENT);

const marginMap: Report = {
  reportId: 1203,
  title: "Margin by category over time",
  query: {
    measures: ["products.margin_rate"],
    dimensions: ["products.category"],
    timeDimension: { member: "orders.created_at", grain: "quarter" },
  },
  ...drawing({
    mark: { type: "rect" },
    x: ordinal("orders_created_at", { axis: { labelAngle: 0 } }),
    y: nominal("products_category"),
    color: quantity("products_margin_rate", { legend: { format: ".0%" } }),
    tooltip: [
      nominal("products_category", { title: "Category" }),
      quantity("products_margin_rate", { title: "Margin rate", format: ".1%" }),
    ],
  }),
};

const brands: Report = {
  reportId: 1204,
  title: "Brands",
  sqlQuery:
    "select brand, sum(revenue) as revenue, sum(gross_margin) as gross_margin\nfrom order_items join products using (product_id)\ngroup by brand\norder by gross_margin desc",
  kind: "table",
  query: {
    dimensions: ["products.brand"],
    measures: ["products.revenue", "products.gross_margin", "products.margin_rate"],
    order: [{ member: "products.gross_margin", direction: "DESC" }],
  },
  formats: {
    "products.revenue": CURRENCY,
    "products.gross_margin": CURRENCY,
    "products.margin_rate": PERCENT,
  },
};

const orders: Report = {
  reportId: 1205,
  title: "Orders, one by one",
  description: "The latest 5,000, with cancelled ones, which earn nothing.",
  kind: "table",
  query: {
    dimensions: ["orders.id", "customers.name", "customers.country", "orders.channel", "orders.status"],
    measures: [
      "orders.revenue",
      "orders.units",
      "orders.discounts",
      "orders.gross_margin",
      "orders.margin_rate",
    ],
    timeDimension: { member: "orders.created_at", grain: "minute", isFixed: true },
    order: [{ member: "orders.created_at", direction: "DESC" }],
    limit: 5000,
  },
  formats: {
    "orders.revenue": EXACT_CURRENCY,
    "orders.discounts": EXACT_CURRENCY,
    "orders.gross_margin": EXACT_CURRENCY,
    "orders.margin_rate": PERCENT,
  },
};

/** Margins, down to the single order. */
export const productMargins = published({
  id: 2003,
  publicId: "e5f6a7b8",
  workbookId: 513,
  title: "Product margins",
  description: "What is left of the revenue when the goods are paid. Cancelled orders are not counted.",
  reports: [margin, marginRate, marginMap, brands, orders],
  widgets: [
    dateFilter([0, 0, 2, 3]),
    filter("filter-category", [2, 0, 2, 3], "products.category", "Category"),
    filter("filter-segment", [4, 0, 2, 3], "customers.segment", "Segment"),
    filter("filter-promotion", [6, 0, 2, 3], "orders.promotion", "Promotion"),
    filter("filter-channel", [8, 0, 2, 3], "orders.channel", "Channel"),
    filter("filter-country", [10, 0, 2, 3], "customers.country", "Country"),
    chart("margin", [0, 3, 3, 4], margin),
    chart("margin-rate", [3, 3, 3, 4], marginRate),
    chart("brands", [0, 7, 6, 12], brands),
    chart("margin-map", [6, 3, 6, 16], marginMap),
    chart("orders", [0, 19, 12, 18], orders),
    ai("ask", [0, 37, 12, 5], "Ask about products", [
      "revenue by category since March 2025",
      "top 5 products by margin",
    ]),
  ],
});
