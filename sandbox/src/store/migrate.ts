import type { Database, Queryable } from "./database.js";
import { createTable, TABLES, type TableName } from "./tables.js";

/** The steps from an empty store to the current version. Add to the end; a step that was released never changes. */
const MIGRATIONS: readonly ((store: Queryable) => Promise<void>)[] = [
  async (store) => {
    for (const name of Object.keys(TABLES) as TableName[]) await store.query(createTable(name));
    await store.query("create index on embed_users (tenant, id)");
    await store.query("create index on embed_group_members (user_id)");
    await store.query("create index on dashboards (workbook_id)");
    await store.query("create index on workbooks (deployment_id, id)");
    await store.query("create index on workbooks (deployment_id, folder_id, id)");
    // a page deep in a long list must not cost more than the first one: an index for each sort order
    for (const key of [
      "updated_at",
      "created_at",
      'name collate "C"',
      "coalesce(viewer_last_viewed_at, '-infinity')",
    ]) {
      await store.query(`create index on workbooks (deployment_id, ${key}, id) where is_shared`);
    }
    // each new session deletes some that have expired
    await store.query("create index on embed_sessions (expires_at)");
    await store.query("create index on embed_tokens (expires_at)");
  },
];

/** How long a statement may take: it writes many rows, or waits for another process that fills the same store. Milliseconds. */
const TIMEOUT_MS = 120_000;

/**
 * Migrates a store to the current version; `fill` writes the content of a new store.
 * @throws Error if a later version of the sandbox has written it.
 */
export async function migrate(database: Database, fill: (store: Queryable) => Promise<void>): Promise<void> {
  await database.transaction(async (store) => {
    // two processes that start on one new database must not both build it
    await store.query("select pg_advisory_xact_lock(728301)");
    await store.query("create table if not exists migrations (version integer primary key)");
    const applied = await store.query<{ version: number }>("select version from migrations order by version");
    const version = applied.at(-1)?.version ?? 0;
    if (version > MIGRATIONS.length) {
      throw new Error(
        `The store has version ${version}, and this sandbox supports versions up to ${MIGRATIONS.length}. ` +
          "Update svc-sandbox, or start it with another store.",
      );
    }
    for (const [index, step] of MIGRATIONS.entries()) {
      if (index < version) continue;
      await step(store);
      await store.query("insert into migrations values ($1)", [index + 1]);
    }
    if (version === 0) await fill(store);
  }, TIMEOUT_MS);
}
