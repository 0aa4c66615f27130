import type { SemanticQuery } from "../contract/semantic-query.js";
import { fitFilters } from "./fitting-filters.js";
import { findPeriod, type Period } from "./period.js";
import { readColumns, type QueryColumns, type TimeColumn } from "./query-columns.js";
import type { QueryOptions } from "./query-options.js";
import { writeStatement, type Statement } from "./statement.js";
import type { Grain } from "./time.js";

/** A statement, and what its rows are. */
export interface CompiledQuery extends Statement {
  period: Period | undefined;
  /** The column with the time buckets. */
  time: TimeColumn | undefined;
}

/**
 * Turns a semantic query into SQL. Members are looked up, never pasted, and every value is a parameter.
 * @throws QueryError when a member, grain, filter or time zone is unknown or does not fit.
 */
export function compileQuery(query: SemanticQuery, options: QueryOptions): CompiledQuery {
  const requested = readColumns(query, options.timeGrains);
  const filters = fitFilters(requested, query, options);
  const period = findPeriod(requested, filters, query, options);
  const columns = withGrain(requested, period?.grain);
  const statement = writeStatement(query, { columns, filters, span: period?.span }, period, options);
  return { ...statement, period, time: columns.time };
}

/** The columns with their time in another grain. */
function withGrain(columns: QueryColumns, grain: Grain | undefined): QueryColumns {
  const { time, dimensions } = columns;
  if (!time || grain === undefined) return columns;
  const changed: TimeColumn = { ...time, grain, column: { ...time.column, grain } };
  return {
    ...columns,
    time: changed,
    dimensions: dimensions.map((dimension) => (dimension === time ? changed : dimension)),
  };
}
