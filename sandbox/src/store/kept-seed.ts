import type { Queryable } from "./database.js";
import { MANAGEMENT_TABLES, primaryKey, TABLES, type ManagementTable } from "./tables.js";

/** Stores all rows of the management tables as the seed of the store. Requires a transaction of `exclusively`, or a new store. */
export async function keepSeed(store: Queryable): Promise<void> {
  await store.query("delete from seed_rows");
  for (const table of MANAGEMENT_TABLES) {
    await store.query(
      `insert into seed_rows (table_name, content)
       select $1::text, coalesce(jsonb_agg(to_jsonb(${table})), '[]') from ${table}`,
      [table],
    );
  }
}

/**
 * Restores the management tables from the seed that the store keeps. Writes only the rows that differ: to write all of them
 * would take many times longer. Requires a transaction of `exclusively`. Returns whether the store keeps a seed.
 */
export async function restoreSeed(store: Queryable): Promise<boolean> {
  const [found] = await store.query("select 1 from seed_rows limit 1");
  if (!found) return false;
  for (const table of MANAGEMENT_TABLES.toReversed()) await store.query(deleteOthers(table));
  for (const table of MANAGEMENT_TABLES) await store.query(restoreRows(table));
  return true;
}

/** Returns the SQL of a table's rows in the seed, as `kept`. */
function keptRows(table: ManagementTable): string {
  return `seed_rows cross join lateral jsonb_populate_recordset(null::${table}, content) as kept
    where table_name = '${table}'`;
}

function deleteOthers(table: ManagementTable): string {
  const key = primaryKey(table);
  const kept = key.map((column) => `kept.${column}`).join(", ");
  return `delete from ${table} where (${key.join(", ")}) not in (select ${kept} from ${keptRows(table)})`;
}

function restoreRows(table: ManagementTable): string {
  const columns = Object.keys(TABLES[table].columns);
  const key = primaryKey(table);
  const sameKey = key.map((column) => `present.${column} = kept.${column}`).join(" and ");
  const changes = columns
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  const onConflict = changes.length > 0 ? `do update set ${changes.join(", ")}` : "do nothing";
  return `insert into ${table} (${columns.join(", ")})
    select ${columns.map((column) => `kept.${column}`).join(", ")} from ${keptRows(table)}
      and not exists (select 1 from ${table} as present where ${sameKey} and present = kept)
    on conflict (${key.join(", ")}) ${onConflict}`;
}
