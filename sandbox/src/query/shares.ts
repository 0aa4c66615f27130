import type { SemanticQuery, MemberFilter } from "../contract/semantic-query.js";
import type { BaseTable, JoinedColumns } from "./base-select.js";
import { fitFilters } from "./fitting-filters.js";
import { invalidQuery } from "./model.js";
import { readColumns, type QueryColumns } from "./query-columns.js";
import type { QueryOptions } from "./query-options.js";
import { CALENDAR_DATE } from "./time-members.js";

/**
 * Adds the first measure as a share of another one over the same time buckets, such as all customers who signed up in a
 * quarter, whenever they ordered. The viewer's date filter does not reduce that whole.
 * @throws QueryError if the query has no time or no measure.
 */
export function shareOfWhole(
  query: SemanticQuery,
  { measures: [measure], time }: QueryColumns,
  options: QueryOptions,
): { whole?: BaseTable; shares: JoinedColumns[] } {
  const { shareOf, timeDimension } = query;
  if (shareOf === undefined || shareOf === null) return { shares: [] };
  if (!measure || !time || !timeDimension) {
    throw invalidQuery("A share needs a measure and a time dimension in the query.");
  }
  const { member } = timeDimension;
  const ofTime = (filters: readonly MemberFilter[] = []) =>
    filters.filter((filter) => filter.member === member);
  const wholeQuery = {
    measures: [shareOf],
    timeDimension: { member, grain: time.grain },
    filters: ofTime(query.filters),
  };
  const columns = readColumns(wholeQuery);
  const { fitting: filters } = fitFilters(columns, wholeQuery, {
    ...options,
    filters: (options.filters ?? []).filter((filter) => filter.member !== CALENDAR_DATE),
    storedFilters: ofTime(options.storedFilters),
  });
  const field = `${measure.field}_share`;
  const share = {
    behind: measure.field,
    join: `left join whole on whole.${time.field} = current.${time.field}`,
    columns: columns.measures.map((total) => ({
      sql: `current.${measure.field} / nullif(whole.${total.field}, 0) as ${field}`,
      column: { ...measure.column, field, format: "percent", share: true } as const,
    })),
  };
  return { whole: { columns, filters }, shares: [share] };
}
