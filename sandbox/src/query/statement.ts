import type { SemanticQuery } from "../contract/semantic-query.js";
import type { QueryColumn } from "../contract/viewer-api.js";
import { baseSelect, type BaseTable } from "./base-select.js";
import { compareMeasures } from "./comparisons.js";
import { fillRows } from "./fill-rows.js";
import { invalidQuery, MAX_ROWS } from "./model.js";
import type { Period } from "./period.js";
import { isTime, type DimensionColumn, type MeasureColumn, type QueryColumns } from "./query-columns.js";
import type { QueryOptions } from "./query-options.js";
import { shareOfWhole } from "./shares.js";
import { createSqlContext } from "./sql-context.js";
import { timeFormat } from "./time.js";

/** SQL with its values, and the columns of its rows. */
export interface Statement {
  sql: string;
  values: unknown[];
  columns: QueryColumn[];
}

/** Writes the statement of a query: its tables, and a select that joins, sorts and limits them. */
export function writeStatement(
  query: SemanticQuery,
  base: BaseTable,
  period: Period | undefined,
  options: QueryOptions,
): Statement {
  const { fillMissingRows, periodComparisons, isTotal = false } = options;
  const context = createSqlContext(options.timezone, options.shiftDays ?? 0);
  const { bind, values } = context;
  const { dimensions, measures } = base.columns;
  const filled = fillRows(fillMissingRows, base, period, bind);
  const { history, compared } = compareMeasures(periodComparisons ?? [], base, {
    ...{ period, isTotal, bind },
    isFilled: filled !== undefined,
  });
  const { whole, shares } = shareOfWhole(query, base.columns, options);
  const tables = Object.entries({ base, history, whole, nothing: filled?.nothing }).flatMap(
    ([name, table]) => (table ? [`${name} as (${baseSelect(table, context)})`] : []),
  );
  if (filled) tables.push(`filled as (${filled.select})`);

  const joined = [...compared, ...shares];
  const selected = [
    ...dimensions.map((dimension) => ({ sql: shown(dimension), column: dimension.column })),
    ...measures.flatMap(({ field, column }) => [
      { sql: `current.${field}`, column },
      ...joined.filter(({ behind }) => behind === field).flatMap(({ columns }) => columns),
    ]),
  ];
  const sql = [
    `with ${tables.join(", ")}`,
    `select ${selected.map((each) => each.sql).join(", ")}`,
    `from ${filled ? "filled" : "base"} as current`,
    ...joined.map(({ join }) => join),
    `order by ${orderBy(query, base.columns)}`,
    // one more than the limit: if it is there, the result reports that rows are left out
    `limit ${bind(rowLimit(query) + 1, "integer")}`,
  ].join("\n");
  return { sql, values, columns: selected.map(({ column }) => column) };
}

/** The maximum number of rows of a query. */
export function rowLimit({ limit }: SemanticQuery): number {
  return Math.min(limit ?? MAX_ROWS, MAX_ROWS);
}

function shown(dimension: DimensionColumn): string {
  const { field } = dimension;
  if (!isTime(dimension)) return `current.${field}`;
  return `to_char(current.${field}, '${timeFormat(dimension.grain)}') as ${field}`;
}

/** The requested order first, then every dimension, so that the order is the same each time. */
function orderBy(query: SemanticQuery, { measures, dimensions, time }: QueryColumns): string {
  const requested = (query.order ?? []).map(({ member, direction }) => {
    const found = [...dimensions, ...measures].find(({ column }) => column.member === member);
    if (found) return sorted(found, direction.toLowerCase() === "desc");
    throw invalidQuery(`The query can't be sorted by "${member.slice(0, 100)}": the query does not have it.`);
  });
  const usual = time ? [sorted(time, false)] : measures.slice(0, 1).map((measure) => sorted(measure, true));
  const rest = dimensions.map((dimension) => sorted(dimension, false));
  return [...(requested.length > 0 ? requested : usual), ...rest, "1"].join(", ");
}

function sorted({ field, definition }: DimensionColumn | MeasureColumn, descending: boolean): string {
  // by code points: the same order on every server, whatever its locale
  const isText = definition.kind === "dimension" && definition.type === "text";
  return `current.${field}${isText ? ' collate "C"' : ""}${descending ? " desc" : ""} nulls last`;
}
