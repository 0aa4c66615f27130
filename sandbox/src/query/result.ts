import type { QueryColumn, QueryResponse } from "../contract/viewer-api.js";
import type { CompiledQuery } from "./compile.js";
import { LEFT_OUT, LEFT_OUT_FIELD } from "./left-out.js";
import { rowLimit } from "./statement.js";
import { ResultTimes } from "./result-times.js";

type Row = QueryResponse["rows"][number];

/** Returns the rows of a query, with everything that limits their meaning: the page shows that from here. */
export function describeResult(compiled: CompiledQuery, found: readonly Row[]): QueryResponse {
  const { query, unreached, joined, period } = compiled;
  const limit = rowLimit(query);
  const rows = found.slice(0, limit);
  const isCut = found.length > limit;
  const times = period && new ResultTimes(period, compiled, rows, isCut);
  const lags = new Map(
    compiled.measures.map(({ column, definition }) => [column.member, definition.lagDays]),
  );
  const lagOf = ({ member }: QueryColumn) => lags.get(member) ?? 0;
  const columns = compiled.columns.filter(
    (column) => column.field !== LEFT_OUT_FIELD && (times?.isComparable(column) ?? true),
  );
  const value = (row: Row, column: QueryColumn) =>
    times && !times.mayCompare(row, column, lagOf(column)) ? null : (row[column.field] ?? null);
  const shown = rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column.field, value(row, column)])),
  );
  return {
    columns: columns.map((column) => ({ ...column, ...times?.finality(column, lagOf(column)) })),
    rows: shown,
    ...times?.limits(Math.max(...lags.values()), columns, shown),
    // with a limit of 1, only the last bucket or the best of a ranking was requested
    ...(isCut && limit > 1 && { rowLimit: limit }),
    ...(unreached.length > 0 && { unreachedFilters: [...unreached] }),
    ...(joined.length > 0 && { joinedFilters: [...joined] }),
    ...(rows.some((row) => row[LEFT_OUT_FIELD] === 1) && { leftOut: [LEFT_OUT.value] }),
  };
}
