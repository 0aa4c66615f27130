import type { Queryable } from "./database.js";

/** All tables are in a schema of their own, so that the database may contain others. */
const SCHEMA = "svc_sandbox";

const SETTINGS: Readonly<Record<string, string>> = {
  search_path: SCHEMA,
  TimeZone: "UTC",
  DateStyle: "ISO, MDY",
};

/**
 * Begins a transaction with the settings that the sandbox relies on, whatever the defaults of the database and its role are.
 * Each transaction sets them again: poolers reject or drop startup options, and may run the next transaction on another
 * connection, without an earlier `set`. A `set` that is not local would stay for the next user of the connection.
 */
export const BEGIN: string = [
  "begin isolation level read committed, read write",
  ...Object.entries(SETTINGS).map(([name, value]) => `set local ${name} = '${value}'`),
].join("; ");

/**
 * Creates the schema, in a transaction of its own. The isolation is not checked: some servers use a stricter level than
 * requested, with which the sandbox works as well, only slower.
 * @throws Error if the database has another encoding than UTF8, or does not apply the settings of `BEGIN`.
 */
export async function prepareDatabase(store: Queryable): Promise<void> {
  // "if not exists" alone fails when two processes start on one new database
  await store.query("select pg_advisory_xact_lock(728300)");
  const names = ["server_encoding", ...Object.keys(SETTINGS)].map((name) => `'${name}'`);
  const rows = await store.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from unnest(array[${names.join(", ")}]) as name`,
  );
  for (const { name, value } of rows) {
    if (name === "server_encoding" && value !== "UTF8") {
      throw new Error(`its encoding is ${value}. Create one with encoding 'UTF8' template template0`);
    }
    const wanted = SETTINGS[name] ?? value;
    if (value !== wanted) {
      throw new Error(
        `the sandbox has set ${name} to ${wanted}, but it is ${value}. Use a URL that leads to the server without a pooler`,
      );
    }
  }
  await store.query(`create schema if not exists ${SCHEMA}`);
}
