import type { Queryable } from "./database.js";

/** All tables are in a schema of their own, so that the database may hold other things. */
const SCHEMA = "svc_sandbox";

const SETTINGS: Readonly<Record<string, string>> = {
  search_path: SCHEMA,
  TimeZone: "UTC",
  DateStyle: "ISO, MDY",
};

/**
 * Begins a transaction with what the sandbox relies on, whatever the defaults of the database and its role are. Each
 * transaction sets it anew: poolers refuse or drop options of the start-up, and may run the next transaction on another
 * connection, which knows nothing of a `set`. One that is not local would stay for whoever gets that connection next.
 */
export const BEGIN: string = [
  "begin isolation level read committed, read write",
  ...Object.entries(SETTINGS).map(([name, value]) => `set local ${name} = '${value}'`),
].join("; ");

/**
 * Makes the schema, in a transaction of its own. The isolation is not checked: some servers give a stricter one than was
 * asked for, with which the sandbox works as well, only slower.
 * @throws Error when the database has another encoding than UTF8, or does not do as `BEGIN` says.
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
        `the sandbox has set ${name} to ${wanted}, and it is ${value}. Use a URL that leads to the server without a pooler`,
      );
    }
  }
  await store.query(`create schema if not exists ${SCHEMA}`);
}
