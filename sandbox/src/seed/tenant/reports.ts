import type { ReportSnapshot } from "svc-dashboard/backend";
import type { MemberFilter } from "../../contract/semantic-query.js";
import { fieldOf } from "../../query/query-columns.js";
import { drawing, nominal, quantity, temporal } from "../dashboards/channels.js";
import { CURRENCY, NUMBER, PERCENT, snapshot, type Report } from "../dashboards/report.js";

type Plan = Omit<Report, "reportId" | "title">;

const ORDERED = "orders.created_at";

function overTime(measure: string, grain: string, format: NonNullable<Report["formats"]>[string]): Plan {
  const [x, y] = [fieldOf(ORDERED), fieldOf(measure)];
  return {
    query: { measures: [measure], timeDimension: { member: ORDERED, grain } },
    ...drawing({
      mark: { type: "line", point: grain !== "week" },
      x: temporal(x, { axis: { grid: false } }),
      y: quantity(y, { axis: { tickCount: 5, format: axis(format.type) } }),
      tooltip: [{ field: x, type: "temporal" }, quantity(y, { title: "Value", format: axis(format.type) })],
    }),
    formats: { [measure]: format },
  };
}

function bars(measure: string, dimension: string, format: NonNullable<Report["formats"]>[string]): Plan {
  const [x, y] = [fieldOf(measure), fieldOf(dimension)];
  return {
    query: { measures: [measure], dimensions: [dimension] },
    ...drawing({
      mark: { type: "bar" },
      x: quantity(x, { axis: { tickCount: 5, format: axis(format.type) } }),
      y: nominal(y, { sort: "-x", axis: { ticks: false, domain: false } }),
      tooltip: [nominal(y, { title: "Group" }), quantity(x, { title: "Value", format: axis(format.type) })],
    }),
    formats: { [measure]: format },
  };
}

function table(measures: string[], dimensions: string[]): Plan {
  return { kind: "table", query: { measures, dimensions, limit: 500 } };
}

/** Measures of orders, items and returns, all of which have the channel of an order. */
const PLANS: readonly (readonly [title: string, plan: Plan])[] = [
  ["Weekly revenue", overTime("orders.revenue", "week", CURRENCY)],
  ["Orders by status", table(["orders.count", "orders.revenue"], ["orders.status"])],
  ["Customers by country", bars("orders.customers", "customers.country", NUMBER)],
  ["Returns by reason", bars("returns.count", "returns.reason", NUMBER)],
  ["Discounts given", overTime("orders.discounts", "month", CURRENCY)],
  ["Units by product", table(["products.units", "products.orders"], ["products.name", "products.category"])],
  ["Basket size", overTime("orders.average_order_value", "month", CURRENCY)],
  [
    "Segments and regions",
    table(["orders.count", "orders.customers"], ["customers.segment", "customers.region"]),
  ],
  ["Units by segment", bars("orders.units", "customers.segment", NUMBER)],
  ["Revenue by region", bars("orders.revenue", "customers.region", CURRENCY)],
  ["Brand ranking", bars("products.revenue", "products.brand", CURRENCY)],
  ["Margin by category", bars("products.margin_rate", "products.category", PERCENT)],
];

/** Each report exists for all channels and for some of them, so that there is more than one page of reports. */
const CHANNELS = [undefined, "web", "store", "marketplace"];

/** Creates reports that are not on a dashboard: first those of all channels. */
export function createReports(firstId: number): { id: number; name: string; report: ReportSnapshot }[] {
  const plans = CHANNELS.flatMap((channel) => PLANS.map(([title, plan]) => inChannel(title, plan, channel)));
  return plans.map((plan, index) => {
    const id = firstId + index;
    return { id, name: plan.title, report: snapshot({ reportId: id, ...plan }) };
  });
}

function inChannel(title: string, plan: Plan, channel: string | undefined): Plan & { title: string } {
  if (channel === undefined) return { title, ...plan };
  const filters: MemberFilter[] = [
    ...(plan.query?.filters ?? []),
    { member: "orders.channel", type: "equals", value: channel },
  ];
  return {
    title: `${title}, ${channel}`,
    ...plan,
    description: `Orders of the channel ${channel}.`,
    query: { ...plan.query, filters },
  };
}

function axis(type: string): string {
  return type === "currency" ? "$~s" : type === "percent" ? ".0%" : "~s";
}
