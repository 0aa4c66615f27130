import type { FillMissingRows } from "svc-dashboard/backend";
import { invalidQuery, MAX_ROWS } from "./model.js";
import type { QueryColumns } from "./query-columns.js";
import type { Bind } from "./sql-context.js";
import { grainStep } from "./time.js";

/**
 * A select over `base` that has every time bucket from the first to the last, for each combination of the dimensions
 * that has rows. Excluded dimensions are not repeated: they are empty where a row was missing.
 * @throws QueryError when rows are to be filled along anything but the time dimension.
 */
export function filledSelect(
  { member, excludedDimensions }: FillMissingRows,
  { dimensions, measures, time }: QueryColumns,
  bind: Bind,
): string {
  if (member !== time?.column.member) {
    throw invalidQuery(
      `Rows can be filled along the query's time dimension, not along "${member.slice(0, 100)}".`,
    );
  }
  const others = dimensions.filter((dimension) => dimension !== time);
  const excluded = others.filter(({ column }) => excludedDimensions?.includes(column.member));
  const repeated = others.filter((dimension) => !excluded.includes(dimension)).map(({ field }) => field);
  const step = bind(grainStep(time.grain), "interval");
  const series =
    `(select generate_series(min(${time.field}), max(${time.field}), ${step}) as ${time.field} from base) as series` +
    (repeated.length > 0 ? ` cross join (select distinct ${repeated.join(", ")} from base) as seen` : "");
  const columns = [
    ...[time.field, ...repeated].map((field) => `grid.${field}`),
    ...[...excluded, ...measures].map(({ field }) => `base.${field}`),
  ];
  const same = repeated.map((field) => ` and base.${field} is not distinct from grid.${field}`);
  return (
    `select ${columns.join(", ")} from (select * from ${series} limit ${MAX_ROWS}) as grid ` +
    `left join base on base.${time.field} = grid.${time.field}${same.join("")}`
  );
}
