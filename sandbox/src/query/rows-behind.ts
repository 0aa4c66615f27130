import { addUnits } from "../contract/calendar.js";
import type { MemberFilter, SemanticQuery } from "../contract/semantic-query.js";
import type { QueryResponse, TimeGrain } from "../contract/viewer-api.js";
import { QueryError, type Relation } from "./model.js";
import { timeMemberOf } from "./period.js";
import { isTime, readQuery, type Group, type TimeGroup } from "./query-parts.js";

/** What a row of each relation is listed with. */
const DETAILS: Readonly<Partial<Record<Relation, Required<Pick<SemanticQuery, "dimensions" | "measures">>>>> =
  {
    orders: {
      dimensions: ["orders.id", "customers.name", "customers.country", "orders.channel", "orders.status"],
      measures: ["orders.revenue", "orders.units"],
    },
    items: {
      dimensions: ["orders.id", "products.name", "customers.name", "orders.channel"],
      measures: ["products.revenue", "products.units"],
    },
    customers: {
      dimensions: ["customers.name", "customers.segment", "customers.country"],
      measures: ["customers.new_customers"],
    },
    returns: {
      dimensions: ["orders.id", "returns.reason", "customers.name", "customers.country"],
      measures: ["returns.refunded"],
    },
    visits: {
      dimensions: ["customers.country", "visits.device"],
      measures: ["visits.sessions", "visits.orders"],
    },
  };

/** A row of an answer, by the fields of its columns. */
export type Point = QueryResponse["rows"][number];

/**
 * The query that lists the rows which one row of a query's answer is made of, the latest first. A row that adds nothing to
 * the measure is none of them: no cancelled order is behind a revenue.
 * @throws QueryError when the query counts what has no rows of its own, or has no such measure.
 */
export function rowsBehind(
  query: SemanticQuery,
  { row, measure, grains = [] }: { row: Point; measure: string; grains?: readonly TimeGrain[] | undefined },
  limit: number,
): SemanticQuery {
  const { root, groups, figures } = readQuery(query, grains);
  const member = timeMemberOf(root);
  const details = DETAILS[root];
  if (!details || member === undefined || !figures.some(({ column }) => column.member === measure)) {
    throw new QueryError(
      "invalid_query",
      `There are no rows behind "${measure.slice(0, 100)}" of this query.`,
    );
  }
  const { dimensions, measures } = details;
  return {
    dimensions,
    measures: measures.includes(measure) ? measures : [...measures, measure],
    timeDimension: {
      member,
      grain: root === "customers" || root === "visits" ? "day" : "minute",
      isFixed: true,
    },
    filters: [...groups.flatMap((group) => groupFilters(group, row)), ...adds(measure)],
    // where the rows are of no time bucket, the report's own choice of buckets holds
    ...(query.finished &&
      !groups.some(({ column }) => column.member === member) && { finished: query.finished }),
    order: [{ member, direction: "DESC" }],
    limit,
  };
}

function adds(member: string): MemberFilter[] {
  return [
    { member, type: "is_not_null" },
    { member, type: "not_equals", value: 0 },
  ];
}

/** What the rows of one group have in common. A figure of picked days has no group. */
function groupFilters(group: Group | TimeGroup, row: Point): MemberFilter[] {
  const { member } = group.column;
  const value = row[group.field];
  if (value === undefined) return [];
  if (value === null) return [{ member, type: "is_null" }];
  if (!isTime(group)) return [{ member, type: "equals", value }];
  return [
    { member, type: "greater_than_or_equal", value },
    { member, type: "less_than", value: nextBucket(String(value), group) },
  ];
}

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600 };

function nextBucket(start: string, { grain }: TimeGroup): string {
  if (grain !== "second" && grain !== "minute" && grain !== "hour") return addUnits(start, 1, grain);
  const next = new Date(Date.parse(`${start}Z`) + (SECONDS[grain] ?? 0) * 1000);
  return Number.isNaN(next.getTime()) ? start : next.toISOString().slice(0, 19);
}
