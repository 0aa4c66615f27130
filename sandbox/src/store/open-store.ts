import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed } from "../seed/default-seed.js";
import type { TenantSeed } from "../seed/tenant-seed.js";
import { writeRetail, writeTenant } from "../seed/write-seed.js";
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

/**
 * Opens a store. A new one gets the data that dashboards show, and the tenant of the seed.
 * @throws Error when it can't be reached, or is in use.
 */
export async function openStore({ folder, databaseUrl }: StorePlace, seed: TenantSeed): Promise<Database> {
  if (databaseUrl !== undefined) return openServer(databaseUrl, seed);
  if (folder !== undefined) return openFolder(folder, seed);
  const database = await openNew();
  if (seed !== defaultSeed) await database.transaction((store) => writeTenant(store, seed));
  return database;
}

async function openServer(url: string, seed: TenantSeed): Promise<Database> {
  const database = await PostgresDatabase.open(url);
  await migrate(database, (store) => fill(store, seed));
  return database;
}

async function openFolder(folder: string, seed: TenantSeed): Promise<Database> {
  const unlock = await lockFolder(folder);
  try {
    const dataDir = join(folder, "postgres");
    if (!existsSync(dataDir)) await makeFolder(dataDir, seed);
    const database = await PgliteDatabase.open({ dataDir }, unlock);
    await migrate(database, (store) => fill(store, seed));
    return database;
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Makes a folder's store aside and moves it there when it is whole: whoever is killed in between leaves no half of one. */
async function makeFolder(dataDir: string, seed: TenantSeed): Promise<void> {
  const aside = `${dataDir}.new`;
  await rm(aside, { recursive: true, force: true });
  const database = await openNew(aside);
  if (seed !== defaultSeed) await database.transaction((store) => writeTenant(store, seed));
  await database.close();
  await rename(aside, dataDir);
}

/** A store with the default seed: the one that an earlier start left behind, or a new one, which later starts find. */
async function openNew(dataDir?: string): Promise<PgliteDatabase> {
  const place = dataDir === undefined ? {} : { dataDir };
  const snapshot = await readSnapshot();
  if (snapshot) return PgliteDatabase.open({ ...place, loadDataDir: snapshot });
  const database = await PgliteDatabase.open(place);
  await migrate(database, (store) => fill(store, defaultSeed));
  await writeSnapshot(await database.dump());
  return database;
}

async function fill(store: Queryable, seed: TenantSeed): Promise<void> {
  await writeRetail(store);
  await writeTenant(store, seed);
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
