import type { ReportSnapshot } from "svc-dashboard/backend";
import type { MemberFilter } from "../../contract/semantic-query.js";
import { CURRENCY, NUMBER, PERCENT, snapshot, type Report } from "../dashboards/report.js";

type Plan = Omit<Report, "reportId" | "title">;

const ORDERED = "orders.created_at";

function overTime(measure: string, grain: string, format: NonNullable<Report["formats"]>[string]): Plan {
  const [x, y] = [field(ORDERED), field(measure)];
  return {
    kind: "vega",
    query: { measures: [measure], timeDimension: { member: ORDERED, grain } },
    spec: {
      mark: { type: "line", point: grain !== "week" },
      encoding: {
        x: { field: x, type: "temporal", title: null, axis: { grid: false } },
        y: { field: y, type: "quantitative", title: null, axis: { tickCount: 5, format: axis(format.type) } },
        tooltip: [
          { field: x, type: "temporal", title: "From", format: "%x" },
          { field: y, type: "quantitative", title: "Value", format: axis(format.type) },
        ],
      },
    },
    formats: { [measure]: format },
  };
}

function bars(measure: string, dimension: string, format: NonNullable<Report["formats"]>[string]): Plan {
  const [x, y] = [field(measure), field(dimension)];
  return {
    kind: "vega",
    query: { measures: [measure], dimensions: [dimension] },
    spec: {
      mark: { type: "bar", cornerRadiusEnd: 3 },
      encoding: {
        x: { field: x, type: "quantitative", title: null, axis: { tickCount: 5, format: axis(format.type) } },
        y: { field: y, type: "nominal", sort: "-x", title: null, axis: { ticks: false, domain: false } },
        tooltip: [
          { field: y, type: "nominal", title: "Group" },
          { field: x, type: "quantitative", title: "Value", format: axis(format.type) },
        ],
      },
    },
    formats: { [measure]: format },
  };
}

function table(measures: string[], dimensions: string[]): Plan {
  return { kind: "table", query: { measures, dimensions, limit: 500 } };
}

/** What each report is called, with what it shows. */
const PLANS: readonly (readonly [name: string, plan: Plan])[] = [
  ["Weekly revenue", overTime("orders.revenue", "week", CURRENCY)],
  ["Open orders", table(["orders.count", "orders.revenue"], ["orders.status", "orders.channel"])],
  ["New customers", bars("customers.new_customers", "customers.country", NUMBER)],
  ["Returns by reason", bars("returns.count", "returns.reason", NUMBER)],
  ["Discounts given", overTime("orders.discounts", "month", CURRENCY)],
  ["Stock cover", table(["products.units", "products.orders"], ["products.name", "products.category"])],
  ["Basket size", overTime("orders.average_order_value", "month", CURRENCY)],
  ["Repeat buyers", table(["orders.count", "orders.customers"], ["customers.segment", "customers.region"])],
  ["Shipping cost", bars("orders.units", "orders.channel", NUMBER)],
  ["Channel mix", bars("orders.revenue", "orders.channel", CURRENCY)],
  ["Brand ranking", bars("products.revenue", "products.brand", CURRENCY)],
  ["Price changes", bars("products.margin_rate", "products.category", PERCENT)],
];

/** The reports come in editions, so that there are more than one page of them. */
const EDITIONS = 4;

/** The channels that the editions are about; the first is about all of them. */
const CHANNELS = [undefined, "web", "store", "marketplace"];

/** Reports that stand alone, in the order of their editions. */
export function createReports(firstId: number): { id: number; name: string; report: ReportSnapshot }[] {
  return Array.from({ length: PLANS.length * EDITIONS }, (_, index) => {
    const edition = Math.floor(index / PLANS.length);
    const [title, plan] = PLANS[index % PLANS.length] ?? ["", { kind: "table" }];
    const [id, name] = [firstId + index, `${title} ${edition + 1}`];
    const report = snapshot({ reportId: id, title: name, ...narrowed(plan, CHANNELS[edition]) });
    return { id, name, report };
  });
}

/** What is not about orders knows no channel, and is the same in every edition. */
function narrowed(plan: Plan, channel: string | undefined): Plan {
  if (channel === undefined || !plan.query?.measures?.every((measure) => measure.startsWith("orders.")))
    return plan;
  const filters: MemberFilter[] = [{ member: "orders.channel", type: "equals", value: channel }];
  return { ...plan, description: `Orders of the channel ${channel}.`, query: { ...plan.query, filters } };
}

/** The key of a member in rows. */
function field(member: string): string {
  return member.replace(".", "_");
}

function axis(type: string): string {
  return type === "currency" ? "$~s" : type === "percent" ? ".0%" : "~s";
}
