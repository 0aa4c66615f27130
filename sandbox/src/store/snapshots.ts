import type { Snapshot } from "../contract/admin-api.js";
import type { Clock } from "../clock.js";
import type { Database, Queryable } from "./database.js";
import { MANAGEMENT_TABLES, primaryKey, TABLES, type ManagementTable } from "./tables.js";

/** What the store holds as its seed, under a name that nobody can give. */
export const SEED = ":seed";

const NAME = /^[\w][\w .-]{0,63}$/;

/** There is no snapshot of that name. */
export class NoSnapshotError extends Error {
  override readonly name: string = "NoSnapshotError";
}

/** What the management API reads and writes, kept under names and brought back. The store keeps snapshots beyond a reset. */
export class Snapshots {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Keeps the present data; an earlier snapshot of that name is replaced. @throws TypeError on a wrong name. */
  async save(name: string): Promise<void> {
    if (!NAME.test(name)) {
      const text = "Expected a name of 1 to 64 letters, digits, spaces, dots, dashes and underscores";
      throw new TypeError(`${text} for the snapshot, got "${name.slice(0, 100)}".`);
    }
    await this.#database.exclusively((store) => saveTables(store, name, this.#clock.now()));
  }

  /** Brings the data back to how it was. @throws NoSnapshotError when there is none of that name. */
  async restore(name: string): Promise<void> {
    const found = await this.#database.exclusively((store) => restoreTables(store, name));
    if (!found) throw noSnapshot(name);
  }

  /** The oldest first. */
  async list(): Promise<Snapshot[]> {
    const rows = await this.#database.query<{ name: string; taken_at: Date }>(
      "select distinct name, taken_at from snapshots where name <> $1 order by taken_at, name",
      [SEED],
    );
    return rows.map(({ name, taken_at }) => ({ name, takenAt: taken_at }));
  }

  /** @throws NoSnapshotError when there is none of that name. */
  async delete(name: string): Promise<void> {
    const gone = await this.#database.query(
      "delete from snapshots where name = $1 and name <> $2 returning name",
      [name, SEED],
    );
    if (gone.length === 0) throw noSnapshot(name);
  }
}

function noSnapshot(name: string): NoSnapshotError {
  return new NoSnapshotError(`There is no snapshot "${name.slice(0, 100)}".`);
}

/** Keeps all rows of the management tables, as they are now. For a transaction of `exclusively`, or a new store. */
export async function saveTables(store: Queryable, name: string, at: Date): Promise<void> {
  await store.query("delete from snapshots where name = $1", [name]);
  for (const table of MANAGEMENT_TABLES) {
    await store.query(
      `insert into snapshots (name, table_name, taken_at, content)
       select $1::text, $2::text, $3::timestamptz, coalesce(jsonb_agg(to_jsonb(${table})), '[]') from ${table}`,
      [name, table, at.toISOString()],
    );
  }
}

/**
 * Brings the management tables back to a snapshot, touching only the rows that differ: writing all of them would cost
 * many times more. For a transaction of `exclusively`. Returns whether there is such a snapshot.
 */
export async function restoreTables(store: Queryable, name: string): Promise<boolean> {
  const [found] = await store.query("select 1 from snapshots where name = $1 limit 1", [name]);
  if (!found) return false;
  for (const table of MANAGEMENT_TABLES.toReversed()) await store.query(deleteOthers(table), [name]);
  for (const table of MANAGEMENT_TABLES) await store.query(bringBack(table), [name]);
  return true;
}

/** The rows of a table in a snapshot, `$1`. */
function keptRows(table: ManagementTable): string {
  return `snapshots cross join lateral jsonb_populate_recordset(null::${table}, content) as kept
    where snapshots.name = $1 and table_name = '${table}'`;
}

function deleteOthers(table: ManagementTable): string {
  const key = primaryKey(table);
  const kept = key.map((column) => `kept.${column}`).join(", ");
  return `delete from ${table} where (${key.join(", ")}) not in (select ${kept} from ${keptRows(table)})`;
}

function bringBack(table: ManagementTable): string {
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
