import type { QueryColumn } from "../contract/viewer-api.js";
import { filterCondition, within } from "./filters.js";
import type { FittingFilter } from "./fitting-filters.js";
import { fromClause } from "./joins.js";
import type { LocalTime, Member, Relation } from "./model.js";
import { isTime, type DimensionColumn, type QueryColumns } from "./query-columns.js";
import type { SqlContext } from "./sql-context.js";
import type { TimeSpan } from "./spans.js";
import { dimension } from "./views.js";

/** A table of a statement: one row for each combination of the dimensions' values. */
export interface BaseTable {
  columns: QueryColumns;
  filters: readonly FittingFilter[];
  /** The times that rows must lie in; undefined for any. */
  spans?: readonly TimeSpan[] | undefined;
}

/** Columns that a join to another table adds after a measure; the row that they are added to is `current`. */
export interface JoinedColumns {
  /** The field of the measure. */
  behind: string;
  join: string;
  columns: readonly { sql: string; column: QueryColumn }[];
}

/** The select of a table, unsorted. */
export function baseSelect({ columns, filters, spans }: BaseTable, { bind, time }: SqlContext): string {
  const { root, rootTime, dimensions, measures } = columns;
  const used = [...dimensions, ...measures].map(({ definition }): Member => definition);
  const where: string[] = [];
  const having: string[] = [];
  if (spans && rootTime !== undefined) {
    const member = dimension(rootTime);
    used.push(member);
    where.push(`(${within(member.sql(time), spans, bind)})`);
  }
  for (const fitting of filters) {
    const { member } = fitting;
    used.push(member);
    if (member.kind === "measure") having.push(...filterCondition(fitting, member.sql, "number", bind));
    else where.push(...filterCondition(fitting, member.sql(time), member.type, bind));
  }

  const selected = [
    ...dimensions.map((each) => `${grouped(each, time)} as ${each.field}`),
    ...measures.map(({ field, definition }) => `(${definition.sql})::double precision as ${field}`),
  ];
  return [
    `select ${selected.join(", ")} from ${fromClause(root, used.flatMap(relationsOf))}`,
    ...(where.length > 0 ? [`where ${where.join(" and ")}`] : []),
    ...(dimensions.length > 0 ? [`group by ${dimensions.map((_, index) => index + 1).join(", ")}`] : []),
    ...(having.length > 0 ? [`having ${having.join(" and ")}`] : []),
  ].join(" ");
}

function relationsOf(member: Member): readonly Relation[] {
  return member.kind === "measure" ? member.needs : [member.relation];
}

/** A dimension's SQL; times as the start of their local bucket, so that an hour that comes twice is one bucket. */
function grouped(column: DimensionColumn, time: LocalTime): string {
  const { sql, type } = column.definition;
  if (isTime(column)) return `date_trunc('${column.grain}', ${sql(time)})`;
  return type === "number" ? `(${sql(time)})::double precision` : `(${sql(time)})`;
}
