import type { QueryAnswer } from "../contract/viewer-api.js";
import { DatabaseError, type Queryable } from "../store/database.js";
import { compileQuery, type QueryOptions } from "./compile.js";
import { QueryError } from "./model.js";
import type { SemanticQuery } from "../contract/semantic-query.js";

/** Runs a semantic query. @throws QueryError when it can't be run as it is. */
export async function runQuery(
  database: Queryable,
  query: SemanticQuery,
  options: QueryOptions,
): Promise<QueryAnswer> {
  const { sql, values, columns } = compileQuery(query, options);
  try {
    return { columns, rows: await database.query(sql, values) };
  } catch (error) {
    if (!(error instanceof DatabaseError) || !error.isBadValue) throw error;
    // a time zone that the database does not know, a NUL in a text, a number out of range
    throw new QueryError(
      "invalid_value",
      "A value of the query can't be used: a text, a number or the time zone.",
    );
  }
}
