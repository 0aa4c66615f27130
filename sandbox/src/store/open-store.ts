import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createSecret } from "../secrets.js";
import type { Database, Queryable } from "./database.js";
import { lockFolder } from "./folder-lock.js";
import { migrate } from "./migrate.js";
import { PgliteDatabase } from "./pglite-database.js";
import { PostgresDatabase } from "./postgres-database.js";
import { readSnapshot, writeSnapshot } from "./snapshot.js";

/** Where a sandbox keeps its data; in memory unless one of the members is given. */
export interface StorePlace {
  /** A folder of this machine. */
  folder?: string | undefined;
  /** The address of a PostgreSQL server. */
  databaseUrl?: string | undefined;
}

/** What a new store is filled with. Handed in, so that the store does not depend on seeds. */
export interface StoreContent {
  /** Writes the default content, which a snapshot of an earlier start may hold already. */
  writeDefault: (store: Queryable) => Promise<void>;
  /** Replaces parts of the default content; unset where it stays as it is. */
  replace?: ((store: Queryable) => Promise<void>) | undefined;
}

/**
 * Opens a store, and fills a new one.
 * @throws Error when it can't be reached, or is in use.
 */
export async function openStore(
  { folder, databaseUrl }: StorePlace,
  content: StoreContent,
): Promise<Database> {
  if (databaseUrl !== undefined) return openServer(databaseUrl, content);
  if (folder !== undefined) return openFolder(folder, content);
  return openFilled(content);
}

async function openServer(url: string, content: StoreContent): Promise<Database> {
  return prepare(await PostgresDatabase.open(url), (database) => migrateTo(database, content));
}

async function openFolder(folder: string, content: StoreContent): Promise<Database> {
  const unlock = await lockFolder(folder);
  try {
    const dataDir = join(folder, "postgres");
    if (!existsSync(dataDir)) await makeFolder(dataDir, content);
    return await prepare(await PgliteDatabase.open({ dataDir }, unlock), (database) =>
      migrateTo(database, content),
    );
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Makes a folder's store aside and moves it there when it is whole: whoever is killed in between leaves no half of one. */
async function makeFolder(dataDir: string, content: StoreContent): Promise<void> {
  const aside = `${dataDir}.new`;
  await rm(aside, { recursive: true, force: true });
  const database = await openFilled(content, aside);
  await database.close();
  await rename(aside, dataDir);
}

/** A new store with its content. */
async function openFilled(content: StoreContent, dataDir?: string): Promise<PgliteDatabase> {
  const database = await openNew(content, dataDir);
  const { replace } = content;
  return replace ? prepare(database, () => database.transaction(replace)) : database;
}

/** A store with the default content: the one that an earlier start left behind, or a new one, which later starts find. */
async function openNew({ writeDefault }: StoreContent, dataDir?: string): Promise<PgliteDatabase> {
  const place = dataDir === undefined ? {} : { dataDir };
  const snapshot = await readSnapshot();
  if (snapshot) return PgliteDatabase.open({ ...place, loadDataDir: snapshot });
  return prepare(await PgliteDatabase.open(place), async (database) => {
    await migrateTo(database, { writeDefault });
    await writeSnapshot(await database.dump());
  });
}

/** Fills an empty store, and migrates an older one. */
function migrateTo(database: Database, { writeDefault, replace }: StoreContent): Promise<void> {
  return migrate(database, async (store) => {
    await writeDefault(store);
    await replace?.(store);
  });
}

/** Does what a database must begin with. One that fails is closed: nobody else could, and it would hold its folder. */
async function prepare<T extends Database>(database: T, work: (database: T) => Promise<unknown>): Promise<T> {
  try {
    await work(database);
    return database;
  } catch (error) {
    await database.close().catch(() => undefined); // what went wrong first is what counts
    throw error;
  }
}

/** The secret that cursors are signed with: made once for a store, so that all processes on it share one. */
export async function cursorSecret(database: Database): Promise<string> {
  const name = "cursor_secret";
  await database.query("insert into settings values ($1, $2) on conflict (name) do nothing", [
    name,
    createSecret(),
  ]);
  const [found] = await database.query<{ value: string }>("select value from settings where name = $1", [
    name,
  ]);
  if (!found) throw new Error("The store holds no secret for cursors.");
  return found.value;
}
