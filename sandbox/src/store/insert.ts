import type { Queryable } from "./database.js";
import { TABLES, type TableName } from "./tables.js";

/** Rows of one table with the same columns. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

/** Inserts any number of rows by one statement: a list for each column, which is the fastest way on every server. */
export async function insertRows(database: Queryable, table: TableName, rows: Rows): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const types = TABLES[table].columns;
  const columns = Object.keys(first);
  const lists = columns.map((column) => rows.map((row) => encode(row[column])));
  const unnested = columns.map((column, index) => `$${index + 1}::${arrayType(types[column] ?? "")}`);
  await database.query(
    `insert into ${table} (${columns.join(", ")}) select * from unnest(${unnested.join(", ")})`,
    lists,
  );
}

/** `integer not null` is `integer[]` in a list; `double precision` is the one type of two words. */
function arrayType(columnType: string): string {
  return `${/^(double precision|\w+)/.exec(columnType)?.[0] ?? "text"}[]`;
}

function encode(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}
