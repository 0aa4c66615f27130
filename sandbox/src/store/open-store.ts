import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed } from "../seed/default-seed.js";
import type { TenantSeed } from "../seed/tenant-seed.js";
import { writeRetail, writeTenant } from "../seed/write-seed.js";
import { createSecret } from "../secrets.js";
import type { Database } from "./database.js";
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

/**
 * Opens a store. A new one gets the data that dashboards show, and the tenant of the seed, or else the default one.
 * @throws Error when it can't be reached, or is in use.
 */
export async function openStore(
  { folder, databaseUrl }: StorePlace,
  seed: TenantSeed = defaultSeed,
): Promise<Database> {
  if (databaseUrl !== undefined) return openServer(databaseUrl, seed);
  if (folder !== undefined) return openFolder(folder, seed);
  return openSeeded(seed);
}

async function openServer(url: string, seed: TenantSeed): Promise<Database> {
  return prepare(await PostgresDatabase.open(url), (database) => migrateTo(database, seed));
}

async function openFolder(folder: string, seed: TenantSeed): Promise<Database> {
  const unlock = await lockFolder(folder);
  try {
    const dataDir = join(folder, "postgres");
    if (!existsSync(dataDir)) await makeFolder(dataDir, seed);
    return await prepare(await PgliteDatabase.open({ dataDir }, unlock), (database) =>
      migrateTo(database, seed),
    );
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Makes a folder's store aside and moves it there when it is whole: whoever is killed in between leaves no half of one. */
async function makeFolder(dataDir: string, seed: TenantSeed): Promise<void> {
  const aside = `${dataDir}.new`;
  await rm(aside, { recursive: true, force: true });
  const database = await openSeeded(seed, aside);
  await database.close();
  await rename(aside, dataDir);
}

/** A new store with a seed. */
async function openSeeded(seed: TenantSeed, dataDir?: string): Promise<PgliteDatabase> {
  const database = await openNew(dataDir);
  if (seed === defaultSeed) return database;
  return prepare(database, () => database.transaction((store) => writeTenant(store, seed)));
}

/** A store with the default seed: the one that an earlier start left behind, or a new one, which later starts find. */
async function openNew(dataDir?: string): Promise<PgliteDatabase> {
  const place = dataDir === undefined ? {} : { dataDir };
  const snapshot = await readSnapshot();
  if (snapshot) return PgliteDatabase.open({ ...place, loadDataDir: snapshot });
  return prepare(await PgliteDatabase.open(place), async (database) => {
    await migrateTo(database, defaultSeed);
    await writeSnapshot(await database.dump());
  });
}

/** Brings an empty store to the present form with a seed, and an older one to the present form. */
function migrateTo(database: Database, seed: TenantSeed): Promise<void> {
  return migrate(database, async (store) => {
    await writeRetail(store);
    await writeTenant(store, seed);
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
