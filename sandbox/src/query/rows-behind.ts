import type { MemberFilter, SemanticQuery } from "../contract/semantic-query.js";
import type { QueryResponse, TimeGrain } from "../contract/viewer-api.js";
import { invalidQuery, type Relation } from "./model.js";
import { isTime, readColumns, type DimensionColumn } from "./query-columns.js";
import { nextBucket } from "./time.js";

/** The columns in which the rows of each relation are listed. */
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

/** A row of a result, by the fields of its columns. */
export type Point = QueryResponse["rows"][number];

/**
 * Returns the query that lists the rows behind one row of a result, the latest first. It leaves out rows that add nothing to
 * the measure, such as cancelled orders behind a revenue.
 * @throws QueryError if the rows that the query counts can't be listed, or the query lacks the measure.
 */
export function rowsBehind(
  query: SemanticQuery,
  { row, measure, grains }: { row: Point; measure: string; grains?: readonly TimeGrain[] | undefined },
  limit: number,
): SemanticQuery {
  const { root, rootTime, dimensions: grouped, measures: counted } = readColumns(query, grains);
  const details = DETAILS[root];
  if (!details || rootTime === undefined || !counted.some(({ column }) => column.member === measure)) {
    throw invalidQuery(`There are no rows behind "${measure.slice(0, 100)}" of this query.`);
  }
  const { dimensions, measures } = details;
  const hasBucket = grouped.some(({ column }) => column.member === rootTime);
  return {
    dimensions,
    measures: measures.includes(measure) ? measures : [...measures, measure],
    timeDimension: {
      member: rootTime,
      grain: root === "customers" || root === "visits" ? "day" : "minute",
      isFixed: true,
    },
    filters: [
      ...grouped.flatMap((dimension) => valueFilters(dimension, row)),
      { member: measure, type: "is_not_null" },
      { member: measure, type: "not_equals", value: 0 },
    ],
    // a bucket is narrower than the finished buckets of the whole query
    ...(query.finished && !hasBucket && { finished: query.finished }),
    order: [{ member: rootTime, direction: "DESC" }],
    limit,
  };
}

/** The filters that select the rows with a dimension's value. The row of a total has no such value. */
function valueFilters(dimension: DimensionColumn, row: Point): MemberFilter[] {
  const { member } = dimension.column;
  const value = row[dimension.field];
  if (value === undefined) return [];
  if (value === null) return [{ member, type: "is_null" }];
  if (!isTime(dimension)) return [{ member, type: "equals", value }];
  return [
    { member, type: "greater_than_or_equal", value },
    { member, type: "less_than", value: nextBucket(String(value), dimension.grain) },
  ];
}
