import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createSecret } from "../secrets.js";
import { DatabaseError, type Database, type Queryable } from "./database.js";
import { lockFolder } from "./folder-lock.js";
import { migrate } from "./migrate.js";
import { PgliteDatabase } from "./pglite-database.js";
import { PostgresDatabase } from "./postgres-database.js";
import { readSnapshot, writeSnapshot } from "./snapshot.js";

/** Where a sandbox keeps its data: in memory, unless one of the members is set. */
export interface StorePlace {
  /** A folder of this machine. */
  folder?: string | undefined;
  /** The URL of a PostgreSQL server. */
  databaseUrl?: string | undefined;
  /** How many connections to that server are open at most. */
  databasePool?: number | undefined;
}

/** The content of a new store. Callers pass it, so that the store does not depend on seeds. */
export interface StoreContent {
  /** Writes the default content, unless a snapshot of an earlier start contains it. */
  writeDefault: (store: Queryable) => Promise<void>;
  /** Replaces parts of the default content. */
  replace?: ((store: Queryable) => Promise<void>) | undefined;
}

/** Opens a store, and fills a new one. @throws Error if it can't be reached, or is in use. */
export async function openStore(
  { folder, databaseUrl, databasePool }: StorePlace,
  content: StoreContent,
): Promise<Database> {
  if (databaseUrl !== undefined) {
    const database = await PostgresDatabase.open(databaseUrl, databasePool);
    return prepare(database, () => migrateTo(database, content));
  }
  if (folder !== undefined) return openFolder(folder, content);
  return openFilled(content);
}

async function openFolder(folder: string, content: StoreContent): Promise<Database> {
  const unlock = await lockFolder(folder);
  try {
    const dataDir = join(folder, "postgres");
    if (!existsSync(dataDir)) await makeFolder(folder, dataDir, content);
    const database = await PgliteDatabase.open({ dataDir }, unlock).catch((error: unknown) => {
      const advice =
        "Free space if the disk is full; if the store is damaged, delete this folder or choose another one with --data";
      throw new Error(`The store in ${dataDir} can't be opened: ${reasonOf(error)}. ${advice}.`, {
        cause: error,
      });
    });
    return await prepare(database, () => migrateTo(database, content));
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Creates a store beside its place and moves it there when it is complete, in case the process is killed before. */
async function makeFolder(folder: string, dataDir: string, content: StoreContent): Promise<void> {
  const unfinished = `${dataDir}.new`;
  const remove = () => rm(unfinished, { recursive: true, force: true });
  await remove();
  try {
    const database = await openFilled(content, unfinished);
    await database.close();
  } catch (error) {
    await remove();
    const advice = "Make room there, or choose another folder with --data";
    throw new Error(`A store can't be created in ${folder}: ${reasonOf(error)}. ${advice}.`, {
      cause: error,
    });
  }
  await rename(unfinished, dataDir);
}

/** Returns the message of the engine, which may not throw an Error, as a part of a sentence. */
function reasonOf(error: unknown): string {
  return DatabaseError.from(error).message.replace(/\.$/, "");
}

/** Opens a new store with its content. */
async function openFilled(content: StoreContent, dataDir?: string): Promise<PgliteDatabase> {
  const database = await openNew(content, dataDir);
  const { replace } = content;
  return replace ? prepare(database, () => database.transaction(replace)) : database;
}

/** A log in small files, each deleted when its changes are in the tables: otherwise half of a dump would be the log. */
const NEW_STORE = ["--wal-segsize=1", "--set=wal_recycle=off"];

/** Opens a store with the default content: from the snapshot of an earlier start, or a new one, which is saved for later. */
async function openNew({ writeDefault }: StoreContent, dataDir?: string): Promise<PgliteDatabase> {
  const place = dataDir === undefined ? {} : { dataDir };
  const snapshot = await readSnapshot();
  if (snapshot) return PgliteDatabase.open({ ...place, loadDataDir: snapshot });
  let kept = Promise.resolve();
  return prepare(
    await PgliteDatabase.open({ ...place, initDbStartParams: NEW_STORE }, () => kept),
    async (database) => {
      await migrateTo(database, { writeDefault });
      kept = writeSnapshot(await database.dump()); // compressed while the store is in use; it is closed after that
    },
  );
}

/** Fills an empty store, and migrates an older one. */
function migrateTo(database: Database, { writeDefault, replace }: StoreContent): Promise<void> {
  return migrate(database, async (store) => {
    await writeDefault(store);
    await replace?.(store);
  });
}

/** Does the first work on a database. If that fails, closes it: otherwise it would keep its folder locked. */
async function prepare<T extends Database>(database: T, work: (database: T) => Promise<unknown>): Promise<T> {
  try {
    await work(database);
    return database;
  } catch (error) {
    await database.close().catch(() => undefined); // the first error is the one to report
    throw error;
  }
}

/** Returns the secret that signs cursors and tickets: created once for a store, so that all processes on it share one. */
export async function signingSecret(database: Database): Promise<string> {
  const name = "cursor_secret";
  const [found] = await database.query<{ value: string }>(
    "insert into settings values ($1, $2) on conflict (name) do update set value = settings.value returning value",
    [name, createSecret()],
  );
  if (!found) throw new Error("The store does not contain a secret for signing.");
  return found.value;
}
