import type { FillMissingRows } from "svc-dashboard/backend";
import type { Bind } from "./filters.js";
import { MAX_ROWS, QueryError } from "./model.js";
import type { QueryParts } from "./query-parts.js";
import { grainStep } from "./time.js";

/**
 * A select over `base` that has every time bucket from the first to the last, for each group that has rows. Excluded
 * dimensions are not repeated: they are empty where a row was missing.
 * @throws QueryError when rows are to be filled along anything but the time dimension.
 */
export function filledSelect(
  options: FillMissingRows,
  { groups, figures, time }: QueryParts,
  bind: Bind,
): string {
  if (options.member !== time?.column.member) {
    const text = `Rows can be filled along the query's time dimension, not along "${options.member.slice(0, 100)}".`;
    throw new QueryError("invalid_query", text);
  }
  const others = groups.filter((group) => group !== time);
  const excluded = others.filter(({ column }) => options.excludedDimensions?.includes(column.member));
  const repeated = others.filter((group) => !excluded.includes(group)).map(({ field }) => field);
  const step = bind(grainStep(time.grain), "interval");
  const series =
    `(select generate_series(min(${time.field}), max(${time.field}), ${step}) as ${time.field} from base) as series` +
    (repeated.length > 0 ? ` cross join (select distinct ${repeated.join(", ")} from base) as seen` : "");
  const columns = [
    ...[time.field, ...repeated].map((field) => `grid.${field}`),
    ...[...excluded, ...figures].map(({ field }) => `base.${field}`),
  ];
  const same = repeated.map((field) => ` and base.${field} is not distinct from grid.${field}`);
  return (
    `select ${columns.join(", ")} from (select * from ${series} limit ${MAX_ROWS}) as grid ` +
    `left join base on base.${time.field} = grid.${time.field}${same.join("")}`
  );
}
