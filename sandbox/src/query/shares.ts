import type { MemberFilter, SemanticQuery } from "../contract/semantic-query.js";
import { baseSelect, type Selection } from "./base-select.js";
import type { CompiledComparison } from "./comparisons.js";
import type { QueryOptions } from "./compile.js";
import { fittingFilters } from "./fitting-filters.js";
import { QueryError } from "./model.js";
import { CALENDAR_DATE } from "./period.js";
import { readQuery, withGrain, type QueryParts } from "./query-parts.js";

/**
 * Adds the first measure as a share of another one over the same time buckets: of everyone who signed up in a quarter,
 * say, whenever they ordered. The viewer's date filter does not reduce that whole.
 * @throws QueryError when the query has no time or no measure to begin with.
 */
export function compileShare(
  query: SemanticQuery,
  { figures: [figure], time }: QueryParts,
  options: QueryOptions,
  selection: Selection,
): (CompiledComparison & { table: string }) | undefined {
  const { shareOf, timeDimension } = query;
  if (shareOf === undefined || shareOf === null) return undefined;
  if (!figure || !time || !timeDimension) {
    throw new QueryError("invalid_query", "A share needs a measure and a time dimension in the query.");
  }
  const { member } = timeDimension;
  const ofTime = (filters: readonly MemberFilter[] = []) =>
    filters.filter((filter) => filter.member === member);
  const whole = { measures: [shareOf], timeDimension, filters: ofTime(query.filters) };
  const parts = withGrain(readQuery(whole, []), time.grain);
  const filters = (options.filters ?? []).filter((filter) => filter.member !== CALENDAR_DATE);
  const fitting = fittingFilters(parts, whole, {
    ...options,
    filters,
    storedFilters: ofTime(options.storedFilters),
  });
  const [total] = parts.figures;
  const field = `${figure.field}_share`;
  return {
    behind: figure.field,
    table: `whole as (${baseSelect(parts, { ...selection, span: undefined, filters: fitting })})`,
    join: `left join whole on whole.${time.field} = now.${time.field}`,
    selects: [`now.${figure.field} / nullif(whole.${total?.field ?? ""}, 0) as ${field}`],
    columns: [{ ...figure.column, field, format: "percent", share: true }],
  };
}
