import type { QueryResponse } from "../../../contract/viewer-api.js";

/** A result with the id added to each name that several ids share: charts draw all rows with the same name as one. */
export function withDistinctNames(result: QueryResponse): QueryResponse {
  return result.columns.reduce((named, { field: id, identifies: name }) => {
    if (name === undefined) return named;
    const idsOf = new Map<unknown, Set<unknown>>();
    for (const row of named.rows) idsOf.set(row[name], (idsOf.get(row[name]) ?? new Set()).add(row[id]));
    const rows = named.rows.map((row) =>
      idsOf.get(row[name])!.size > 1 ? { ...row, [name]: `${String(row[name])} (${String(row[id])})` } : row,
    );
    return { ...named, rows };
  }, result);
}
