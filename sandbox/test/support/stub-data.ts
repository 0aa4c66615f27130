import type { Dashboard, DashboardWidget, ReportSnapshot } from "svc-dashboard/backend";
import type {
  QueryResponse,
  QueryColumn,
  QueryRequest,
  ValuesResponse,
} from "../../src/contract/viewer-api.js";
import { column } from "./column.js";

/** Dashboards and results that show the pages without the sandbox's server. Figures are computed, never random. */

const COUNTRIES = [
  "Germany",
  "France",
  "Spain",
  "Italy",
  "Japan",
  "Norway",
  "Brazil",
  "Sweden",
  "Vietnam",
  "Portugal",
];
const STATUSES = ["delivered", "shipped", "paid", "returned", "cancelled"];
const CATEGORIES = ["Tents", "Sleeping bags", "Backpacks", "Stoves", "Boots", "Jackets", "Lamps", "Climbing"];

/** A wave between 0 and 1 that resembles business figures. */
function wave(index: number, period: number, phase = 0): number {
  return 0.5 + 0.3 * Math.sin((index / period) * 2 * Math.PI + phase) + 0.2 * Math.sin(index * 1.7 + phase);
}

const revenue = column("orders.revenue", "Revenue", "measure", "currency", { currency: "USD" });
const count = column("orders.count", "Orders", "measure", "number");
const margin = column("orders.margin_rate", "Margin", "measure", "percent");
const country = column("orders.country", "Country", "dimension", "text");
const status = column("orders.status", "Status", "dimension", "text");
const category = column("products.category", "Category", "dimension", "text");
const month = (grain = "month") => column("orders.created_at", "Ordered", "time", "date", { grain });

/** The first days of the buckets from January 2024 on, in the format of the service. */
function buckets(grain: string): string[] {
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
  if (grain === "month") return Array.from({ length: 24 }, (_, index) => iso(Date.UTC(2024, index, 1)));
  const days = grain === "week" ? 7 : 1;
  return Array.from({ length: 728 / days }, (_, index) => iso(Date.UTC(2024, 0, 1 + index * days)));
}

function picked({ filters }: QueryRequest, member: string, all: readonly string[]): string[] {
  const filter = filters.find((candidate) => candidate.member === member);
  if (!filter) return [...all];
  const values = [filter.value].flat();
  return all.filter((value) => values.includes(value) === (filter.type === "equals"));
}

function share(request: QueryRequest): number {
  return (
    (picked(request, "orders.country", COUNTRIES).length / COUNTRIES.length) *
    (picked(request, "orders.status", STATUSES).length / STATUSES.length)
  );
}

function kpi(measure: QueryColumn, value: number, rate: number): QueryResponse {
  const earlier = (output: "previous" | "change_rate"): QueryColumn => ({
    ...measure,
    field: `${measure.field}_${output}`,
    comparison: { output, amount: 1, unit: "year" },
  });
  return {
    columns: [month(), measure, earlier("previous"), earlier("change_rate")],
    rows: [
      {
        orders_created_at: "2025-12-01",
        [measure.field]: value,
        [`${measure.field}_previous`]: value / (1 + rate),
        [`${measure.field}_change_rate`]: rate,
      },
    ],
  };
}

const RESULTS: Record<number, (request: QueryRequest) => QueryResponse> = {
  1: (request) => kpi(revenue, 2_841_337.42 * share(request), 0.1243),
  2: (request) => kpi(count, Math.round(20_412 * share(request)), -0.0312),
  3: () => kpi(margin, 0.4127, 0),
  4: (request) => {
    const grain = request.timeGrains?.[0]?.grain ?? "month";
    const rows = buckets(grain).flatMap((time, index) =>
      ["Online", "Store", "Partner"].map((channel, series) => ({
        orders_created_at: time,
        orders_channel: channel,
        orders_revenue:
          Math.round(40_000 * wave(index, 12, series) * (3 - series) * share(request) * 100) / 100,
      })),
    );
    return {
      columns: [month(grain), column("orders.channel", "Channel", "dimension", "text"), revenue],
      rows,
    };
  },
  5: (request) => ({
    columns: [country, revenue],
    rows: picked(request, "orders.country", COUNTRIES).map((name, index) => ({
      orders_country: name,
      orders_revenue: Math.round(900_000 / (index + 1.5)),
    })),
  }),
  6: (request) => ({
    columns: [country, status, revenue, count, margin],
    rows: picked(request, "orders.country", COUNTRIES).flatMap((name, row) =>
      STATUSES.map((state, index) => ({
        orders_country: name,
        orders_status: state,
        orders_revenue: Math.round(50_000 * wave(row * 5 + index, 7) * 100) / 100,
        orders_count: Math.round(700 * wave(row + index, 5)),
        orders_margin_rate: row === 3 && index === 2 ? null : 0.3 + 0.2 * wave(row, 4, index),
      })),
    ),
  }),
  7: () => ({
    columns: [category, { ...country, field: "weekday", member: "orders.weekday", title: "Weekday" }, count],
    rows: CATEGORIES.flatMap((name, row) =>
      ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((weekday, index) => ({
        products_category: name,
        weekday,
        orders_count: Math.round(200 * wave(row * 7 + index, 7)),
      })),
    ),
  }),
  8: () => ({
    columns: [column("orders.id", "Order", "dimension", "text"), month("hour"), category, revenue, margin],
    rows: Array.from({ length: 5_000 }, (_, index) => ({
      orders_id: `A-${String(index + 1).padStart(5, "0")}`,
      orders_created_at: new Date(Date.UTC(2025, 0, 1) + index * 3_600_000).toISOString().slice(0, 19),
      products_category: CATEGORIES[index % 8] ?? "",
      orders_revenue: Math.round(90_000 * wave(index, 97)) / 100,
      orders_margin_rate: 0.2 + 0.4 * wave(index, 31),
    })),
  }),
  9: () => ({ columns: [country, revenue], rows: [] }),
  11: () => ({
    columns: [category, revenue, margin, count],
    rows: CATEGORIES.map((name, index) => ({
      products_category: name,
      orders_revenue: Math.round(400_000 * wave(index, 5)),
      orders_margin_rate: 0.2 + 0.35 * wave(index, 3),
      orders_count: Math.round(2_000 * wave(index, 4)),
    })),
  }),
  13: () => ({
    columns: [country, count],
    rows: ["日本", "مصر", "Norway"].map((name) => ({ orders_country: name, orders_count: 1 })),
  }),
  14: (request) => RESULTS[4]!(request),
  15: (request) => RESULTS[5]!(request),
  16: () => ({
    ...kpi({ ...margin, finalUntil: "2025-12-02" }, 0.4, 0),
    rows: [{ orders_created_at: "2025-12-01", orders_margin_rate: null }],
    ...{ period: { from: "2025-12-01", to: "2025-12-31" }, unreachedFilters: ["Category"] },
  }),
  17: (request) => ({ ...RESULTS[5]!(request), rowLimit: COUNTRIES.length }),
};

/** Returns a report's result; undefined for a report that always fails. */
export function stubResult(request: QueryRequest): QueryResponse | undefined {
  return RESULTS[request.reportId]?.(request);
}

const CUSTOMERS = Array.from({ length: 12 }, (_, index) => `Customer ${String.fromCharCode(65 + index)}`);

const FILTERS: Record<string, readonly string[]> = {
  "orders.country": COUNTRIES,
  "orders.status": STATUSES,
  "orders.customer": CUSTOMERS,
};

/** Returns the values that a filter offers. The list of customers omits the last two. */
export function stubValues(member: string, search: string): ValuesResponse {
  const type = member === "orders.created_at" ? "time" : "text";
  const all = (FILTERS[member] ?? []).filter((value) => value.toLowerCase().includes(search.toLowerCase()));
  const isCut = all.length === CUSTOMERS.length;
  return { member, type, values: isCut ? all.slice(0, -2) : all, isCut };
}

const quantity = (field: string, title: string, format: string) => ({
  field,
  type: "quantitative",
  title,
  axis: { format, title: null },
});

const lineSpec = {
  $schema: "https://vega.github.io/schema/vega-lite/v6.json",
  mark: { type: "line" },
  encoding: {
    x: { field: "orders_created_at", type: "temporal", title: null },
    y: quantity("orders_revenue", "Revenue", "$~s"),
    color: { field: "orders_channel", type: "nominal", title: null, sort: ["Online", "Store", "Partner"] },
    tooltip: [
      { field: "orders_created_at", type: "temporal", title: "Ordered", format: "%b %Y" },
      { field: "orders_channel", title: "Channel" },
      { field: "orders_revenue", title: "Revenue", format: "$,.0f" },
    ],
  },
};

const barSpec = {
  mark: "bar",
  encoding: {
    y: { field: "orders_country", type: "nominal", sort: "-x", title: null },
    x: quantity("orders_revenue", "Revenue", "$~s"),
  },
};

const heatSpec = {
  mark: "rect",
  encoding: {
    x: { field: "weekday", type: "ordinal", sort: null, title: null, axis: { labelAngle: 0 } },
    y: { field: "products_category", type: "nominal", title: null },
    color: { field: "orders_count", type: "quantitative", title: "Orders" },
  },
};

const scatterSpec = JSON.stringify({
  mark: "point",
  encoding: {
    x: quantity("orders_revenue", "Revenue", "$~s"),
    y: quantity("orders_margin_rate", "Margin", ".0%"),
    size: { field: "orders_count", type: "quantitative", title: "Orders", legend: null },
    color: { field: "products_category", type: "nominal", title: null },
  },
});

const areaSpec = { ...lineSpec, mark: "area" };

function report(
  reportId: number,
  kind: ReportSnapshot["kind"],
  title: string,
  more: Partial<ReportSnapshot> = {},
): ReportSnapshot {
  return { id: 1000 + reportId, reportId, versionNumber: 1, title, kind: kind ?? null, ...more };
}

const REPORTS: ReportSnapshot[] = [
  report(1, "kpi", "Revenue"),
  report(2, "kpi", "Orders"),
  report(3, "kpi", "Margin rate", {
    preferences: { columnFormats: { "orders.margin_rate": { type: "percent", decimalPlaces: 2 } } },
  }),
  report(4, "vega", "Revenue by channel", {
    spec: lineSpec,
    description: "Net sales without cancelled orders.",
  }),
  report(5, "vega", "Revenue by country", { spec: barSpec }),
  report(6, "table", "Orders by country and status"),
  report(7, "vega", "Orders by category and weekday", { spec: heatSpec }),
  report(8, "table", "All orders"),
  report(9, "vega", "Returns", { spec: barSpec }),
  report(10, "vega", "Broken report", { spec: barSpec }),
  report(11, "vega", "Margin against revenue", { spec: scatterSpec }),
  report(12, "html", "A note", {
    spec: "<p>Hello <b>there</b><img src=x onerror=alert(1)><script>alert(2)</script></p>",
  }),
  report(13, "table", "المبيعات"),
  report(14, "vega", "Stacked areas", { spec: areaSpec }),
  report(15, "vega", "Data from elsewhere", {
    spec: { layer: [{ ...barSpec, data: { url: "https://data.example/rows.json" } }] },
  }),
  report(16, "kpi", "Margin of December"),
  report(17, "table", "Revenue of countries"),
];

let widgets = 0;

function widget(
  type: string,
  x: number,
  y: number,
  w: number,
  h: number,
  config: object,
  more: object = {},
): DashboardWidget {
  return { id: `w${(widgets += 1)}`, type, position: { x, y, w, h }, config: { ...config }, ...more };
}

const layout = { rowHeight: 40, margin: [16, 16], containerPadding: [20, 12] };

function dashboard(
  publicId: string,
  title: string,
  list: DashboardWidget[],
  more: Partial<Dashboard> = {},
): Dashboard {
  return {
    id: 1,
    publicId,
    deploymentId: 42,
    workbookId: 7,
    status: "published",
    allowEmbed: true,
    versionNumber: 3,
    versionId: 9,
    title,
    description: null,
    reportSnapshots: REPORTS,
    config: { kind: "CLASSIC", layout, widgets: list },
    ...more,
  };
}

const NOTE = `### How to read this

Revenue counts **paid** orders in the viewer's time zone. See [all orders](/embed/dashboard/orders)
or the [manual](https://example.com/manual).

- Returns are taken off in the month of the return.
- Margins leave out shipping.`;

/** Every dashboard of the stub, by public id. */
export const stubDashboards: Record<string, Dashboard> = {
  sales: dashboard(
    "sales",
    "Sales overview",
    [
      widget("FILTER", 0, 0, 4, 2, { member: "orders.country", title: "Country" }),
      widget("FILTER", 4, 0, 4, 2, { member: "orders.status", title: "Status" }),
      widget("TIME_GRAIN", 8, 0, 4, 2, {
        member: "orders.created_at",
        title: "Shown by",
        grains: ["day", "week", "month"],
      }),
      widget("CHART", 0, 2, 4, 2, { reportId: 1 }),
      widget("CHART", 4, 2, 4, 2, { reportId: 2 }),
      widget("CHART", 8, 2, 4, 2, { reportId: 3 }),
      widget("CHART", 0, 4, 8, 7, { reportId: 4 }),
      widget("CHART", 8, 4, 4, 7, { reportId: 5 }),
      widget("CHART", 0, 11, 8, 7, { reportId: 6 }),
      widget("TEXT", 8, 11, 4, 7, { markdown: NOTE }),
      widget("CHART", 0, 18, 6, 7, { reportId: 7 }),
      widget("CHART", 6, 18, 6, 7, { reportId: 11 }),
    ],
    { description: "Orders, revenue and margins of the outdoor shops, updated every hour." },
  ),
  orders: dashboard("orders", "All orders", [
    widget("CHART", 0, 0, 12, 10, { reportId: 8 }),
    widget("CHART", 0, 10, 12, 8, { reportId: 14 }),
  ]),
  states: dashboard("states", "Every state of a widget", [
    widget("CHART", 0, 0, 4, 6, { reportId: 9 }),
    widget("CHART", 4, 0, 4, 6, { reportId: 10 }),
    widget("TABS_CONTAINER", 8, 0, 4, 6, { title: "Tabs" }),
    widget("CHART", 0, 6, 4, 4, { reportId: 12 }),
    widget("CHART", 4, 6, 4, 4, { reportId: 99 }),
    widget("TEXT", 8, 6, 4, 4, { title: "Titled text", markdown: "Just **text**." }),
  ]),
  filters: dashboard("filters", "Filters of other kinds", [
    widget("FILTER", 0, 0, 4, 2, { member: "orders.created_at", title: "Ordered" }),
    widget("FILTER", 4, 0, 4, 2, { member: "orders.customer", title: "Customer" }),
    widget("CHART", 0, 2, 4, 2, { reportId: 1 }),
  ]),
  elsewhere: dashboard("elsewhere", "A chart that loads data", [
    widget("CHART", 0, 0, 6, 6, { reportId: 15 }),
    widget("CHART", 6, 0, 6, 6, { reportId: 5 }),
  ]),
  texts: dashboard("texts", "Words and figures", [
    widget("TEXT", 0, 0, 4, 3, { markdown: "Many words.\n\n".repeat(40) }),
    widget("TEXT", 4, 0, 4, 3, { markdown: "Few." }),
    widget("CHART", 0, 3, 4, 2, { reportId: 1 }),
  ]),
  limits: dashboard("limits", "Figures with limits", [
    widget("CHART", 0, 0, 6, 4, { reportId: 16 }),
    widget("CHART", 6, 0, 6, 8, { reportId: 17 }),
  ]),
  letters: dashboard("letters", "売上の概要", [widget("CHART", 0, 0, 6, 6, { reportId: 13 })]),
};
