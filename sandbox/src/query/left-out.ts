import type { FittingFilter } from "./fitting-filters.js";
import type { MeasureColumn, QueryColumns } from "./query-columns.js";

/** The orders that most measures leave out. */
export const LEFT_OUT = { member: "orders.status", value: "cancelled" } as const;

/** The field that marks rows with such orders. It is not shown. */
export const LEFT_OUT_FIELD = "left_out";

const IS_LEFT_OUT = `case when orders.status = '${LEFT_OUT.value}' then 1 else 0 end`;

/**
 * If a query names the status, gives the measures that leave out cancelled orders no value for these, rather than 0, and
 * adds the field that marks rows with such orders.
 */
export function withLeftOut(columns: QueryColumns, filters: readonly FittingFilter[]): QueryColumns {
  const { dimensions, measures } = columns;
  const named = [
    ...dimensions.map(({ column }) => column.member),
    ...filters.map(({ filter }) => filter.member),
  ];
  const [sold] = measures.filter(({ definition }) => definition.isOfSold);
  if (!sold || !named.includes(LEFT_OUT.member)) return columns;
  const flag: MeasureColumn = {
    ...sold,
    field: LEFT_OUT_FIELD,
    column: { ...sold.column, field: LEFT_OUT_FIELD },
    definition: { ...sold.definition, sql: `max(${IS_LEFT_OUT})`, needs: ["orders"] },
  };
  const changed = measures.map((measure): MeasureColumn => {
    const { definition } = measure;
    const sql = `case when min(${IS_LEFT_OUT}) = 1 then null else ${definition.sql} end`;
    return definition.isOfSold ? { ...measure, definition: { ...definition, sql } } : measure;
  });
  return { ...columns, measures: [...changed, flag] };
}
