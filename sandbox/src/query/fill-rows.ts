import type { FillMissingRows } from "svc-dashboard/backend";
import type { BaseTable } from "./base-select.js";
import { invalidQuery, MAX_ROWS } from "./model.js";
import type { Period } from "./period.js";
import { extent } from "./spans.js";
import type { Bind } from "./sql-context.js";
import { bucketCount, grainStep } from "./time.js";

/** The tables of a statement that has a row for each time bucket, also for those without events. */
export interface FilledTables {
  /** The measures of zero rows: 0 for counts and sums, and null for rates. */
  nothing: BaseTable;
  /** The select of the table `filled` over `base` and `nothing`. */
  select: string;
}

/**
 * Fills the buckets of the period, for each combination of the dimensions that has rows. Excluded dimensions are not repeated:
 * they are empty in rows that were missing. By default, it fills the time of the rows that are counted, but not lists of
 * things with an id, nor rows above a threshold. Undefined if no rows are filled, or there would be too many.
 * @throws QueryError if rows are to be filled along another member than the time dimension.
 */
export function fillRows(
  requested: FillMissingRows | null | undefined,
  base: BaseTable,
  period: Period | undefined,
  bind: Bind,
): FilledTables | undefined {
  const { dimensions, measures, time } = base.columns;
  if (requested && requested.member !== time?.column.member) {
    throw invalidQuery(
      `Rows can be filled along the query's time dimension, not along "${requested.member.slice(0, 100)}".`,
    );
  }
  if (!time || !period || period.buckets.length === 0) return undefined;
  if (bucketCount(time.grain, extent(period.buckets)) > MAX_ROWS) return undefined;
  const others = dimensions.filter((dimension) => dimension !== time);
  const isSeries = period.isRootTime && !others.some(({ column }) => column.member.endsWith(".id"));
  if (!requested && (!isSeries || base.filters.some(({ member }) => member.kind === "measure")))
    return undefined;
  const excluded = others.filter(({ column }) => requested?.excludedDimensions?.includes(column.member));
  const repeated = others.filter((dimension) => !excluded.includes(dimension)).map(({ field }) => field);
  const step = bind(grainStep(time.grain), "interval");
  const series = period.buckets.map(
    ({ from, to }) =>
      `select generate_series(date_trunc('${time.grain}', ${bind(from, "timestamp")}), ` +
      `${bind(to, "timestamp")} - interval '1 microsecond', ${step}) as ${time.field}`,
  );
  const seen = repeated.length > 0 ? `select distinct ${repeated.join(", ")} from base` : "select 1 as one";
  const grid = [time.field, ...repeated];
  const filled = [
    ...grid.map((field) => `grid.${field}`),
    ...excluded.map(({ field }) => `base.${field}`),
    ...measures.map(
      ({ field }) => `case when base.${time.field} is null then nothing.${field} else base.${field} end`,
    ),
  ];
  const plain = [...grid, ...[...excluded, ...measures].map(({ field }) => field)];
  const same = repeated.map((field) => ` and base.${field} is not distinct from grid.${field}`);
  const isLarge = `(select count(*) from series) * (select count(*) from seen) > ${MAX_ROWS}`;
  const select =
    `with series as (${series.join(" union ")}), seen as (${seen}), ` +
    `grid as (select ${grid.join(", ")} from series cross join seen) ` +
    `select ${filled.map((sql, index) => `${sql} as ${plain[index]}`).join(", ")} from grid cross join nothing ` +
    `left join base on base.${time.field} = grid.${time.field}${same.join("")} where not (${isLarge}) ` +
    `union all select ${plain.join(", ")} from base where ${isLarge}`;
  return {
    nothing: { columns: { ...base.columns, dimensions: [], time: undefined }, filters: [], spans: [] },
    select,
  };
}
