import { NO_ROWS, type SemanticQuery } from "../contract/semantic-query.js";
import type { QueryResponse } from "../contract/viewer-api.js";
import { DatabaseError, type Queryable } from "../store/database.js";
import { compileQuery } from "./compile.js";
import { QueryError } from "./model.js";
import type { QueryOptions } from "./query-options.js";
import { describeResult } from "./result.js";

/** Runs a semantic query. @throws QueryError if it is invalid. */
export async function runQuery(
  database: Queryable,
  query: SemanticQuery,
  options: QueryOptions,
): Promise<QueryResponse> {
  const compiled = compileQuery(query, options);
  if (options.scope?.includes(NO_ROWS)) return describeResult(compiled, []);
  try {
    const rows = await database.query<QueryResponse["rows"][number]>(compiled.sql, compiled.values);
    return describeResult(compiled, rows);
  } catch (error) {
    if (!(error instanceof DatabaseError) || !error.isBadValue) throw error;
    // a time zone that the database does not support, NUL in a string, a number out of range
    throw new QueryError(
      "invalid_value",
      "A value of the query can't be used: a string, a number or the time zone.",
    );
  }
}
