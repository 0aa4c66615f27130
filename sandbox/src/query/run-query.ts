import type { QueryResponse } from "../contract/viewer-api.js";
import { DatabaseError, type Queryable } from "../store/database.js";
import { compileQuery, type CompiledQuery, type QueryOptions } from "./compile.js";
import { QueryError } from "./model.js";
import { daysOf, isWhole, partOf, timeMemberOf } from "./period.js";
import { NO_ROWS, type SemanticQuery } from "../contract/semantic-query.js";

/** Runs a semantic query. @throws QueryError when it can't be run as it is. */
export async function runQuery(
  database: Queryable,
  query: SemanticQuery,
  options: QueryOptions,
): Promise<QueryResponse> {
  const compiled = compileQuery(query, options);
  const { sql, values, columns, tooFine } = compiled;
  try {
    const isClosed = options.scope?.includes(NO_ROWS);
    const rows = isClosed ? [] : await database.query<QueryResponse["rows"][number]>(sql, values);
    return {
      columns,
      rows,
      ...describePeriod(query, compiled, rows),
      ...(tooFine !== undefined && { tooFine }),
    };
  } catch (error) {
    if (!(error instanceof DatabaseError) || !error.isBadValue) throw error;
    // a time zone that the database does not know, NUL in a string, a number out of range
    throw new QueryError(
      "invalid_value",
      "A value of the query can't be used: a string, a number or the time zone.",
    );
  }
}

/** What the rows are of, and which of their time buckets are not whole. */
function describePeriod(
  { limit }: SemanticQuery,
  { span, bucketSpan, parts: { root, time } }: CompiledQuery,
  rows: QueryResponse["rows"],
): Pick<QueryResponse, "period" | "unfinished"> {
  if (!span) return {};
  if (!time || !bucketSpan) return { period: daysOf(span) };
  const buckets = [...new Set(rows.map((row) => String(row[time.field])))];
  // of what a limit cut off, nothing is shown
  const isCut = limit !== undefined && limit !== null && time.column.member === timeMemberOf(root);
  const unfinished = buckets.filter((bucket) => !isWhole(bucket, time.grain, bucketSpan));
  return {
    period: daysOf(isCut ? partOf(span, buckets, time.grain) : span),
    ...(unfinished.length > 0 && { unfinished }),
  };
}
