import type { SemanticQuery } from "../contract/semantic-query.js";
import { fitFilters } from "./fitting-filters.js";
import { withLeftOut } from "./left-out.js";
import { findPeriod, type Period } from "./period.js";
import { readColumns, type MeasureColumn, type QueryColumns, type TimeColumn } from "./query-columns.js";
import type { QueryOptions } from "./query-options.js";
import { writeStatement, type Statement } from "./statement.js";
import { checkTimezone, type Grain } from "./time.js";

/** A statement, and a description of its rows. */
export interface CompiledQuery extends Statement {
  query: SemanticQuery;
  period: Period | undefined;
  /** The titles of the viewer's filters that do not apply, and of those that apply only to rows with a counterpart. */
  unreached: readonly string[];
  joined: readonly string[];
  measures: readonly MeasureColumn[];
  /** The column with the time buckets. */
  time: TimeColumn | undefined;
}

/**
 * Compiles a semantic query to SQL. Members are looked up, never pasted, and every value is a parameter.
 * @throws QueryError if a member, grain, filter or time zone is unknown or does not fit.
 */
export function compileQuery(query: SemanticQuery, options: QueryOptions): CompiledQuery {
  checkTimezone(options.timezone);
  const requested = readColumns(query, options.timeGrains);
  const { fitting: filters, ...reach } = fitFilters(requested, query, options);
  const period = findPeriod(requested, filters, query, options);
  const columns = withLeftOut(withGrain(requested, period?.grain), filters);
  const statement = writeStatement(query, { columns, filters, spans: period?.spans }, period, options);
  return { ...statement, ...reach, query, period, measures: columns.measures, time: columns.time };
}

/** Returns the columns with their time in another grain. */
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
