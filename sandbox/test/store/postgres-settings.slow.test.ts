import assert from "node:assert/strict";
import { Client } from "pg";
import { startSandbox, type Sandbox, type SandboxOptions } from "svc-sandbox";
import { afterTest } from "../../../test/support/after-test.js";
import { startChangingProxy } from "../support/changing-proxy.js";
import { findPgBouncer, startPgBouncer } from "../support/pgbouncer.js";
import { describeWithServer } from "../support/postgres-server.js";

const pgBouncer = findPgBouncer();
/** The pooler is in Debian's package pgbouncer. */
const describeWithPooler = pgBouncer === undefined ? describe.skip : describe;

const TOKEN = "the-token-of-the-tests";

/** Settings of a database that differ from the defaults. */
const UNUSUAL = [
  {
    default_transaction_isolation: "serializable",
    datestyle: "German, DMY",
    timezone: "Asia/Tokyo",
  },
  {
    default_transaction_isolation: "repeatable read",
    datestyle: "SQL, MDY",
    timezone: "America/St_Johns",
    search_path: "public",
    default_transaction_read_only: "on",
  },
];

async function start(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await startSandbox({ quiet: true, token: TOKEN, ...options });
  afterTest(() => sandbox.stop());
  return sandbox;
}

async function call({ origin }: Sandbox, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  return fetch(`${origin}/api/v1${path}`, { headers, ...init });
}

function generateSession(sandbox: Sandbox, externalId: string): Promise<Response> {
  const body = JSON.stringify({ deploymentId: 42, externalId, embedTenantName: "acme-outdoors" });
  return call(sandbox, "/embed/generate-session", { method: "POST", body });
}

/** Returns lists whose times and order depend on the settings. */
async function readLists(sandbox: Sandbox): Promise<unknown[]> {
  const paths = ["workbooks?first=50", "shared-workspace?first=20&orderByField=updated_at"];
  const lists = paths.map(async (path): Promise<unknown> =>
    (await call(sandbox, `/deployments/42/${path}`)).json(),
  );
  const items = (await Promise.all(lists)) as { items: unknown[] }[];
  return items.map((list) => list.items);
}

async function read<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}

/** Returns the schemas with tables. */
async function schemasOf(url: string): Promise<string[]> {
  const rows = await read<{ schema: string }>(
    url,
    "select distinct schemaname as schema from pg_tables where schemaname !~ '^(pg_|information_schema)'",
  );
  return rows.map(({ schema }) => schema);
}

describeWithServer("the sandbox on a PostgreSQL server", (server) => {
  let expected: unknown[];

  before(async () => {
    const sandbox = await startSandbox({ quiet: true, token: TOKEN });
    expected = await readLists(sandbox);
    await sandbox.stop();
  });
  /** Starts two sandboxes at once on an empty database, and checks that both work. */
  async function checkPair(databaseUrl: string, direct: string): Promise<void> {
    const pair = await Promise.all([start({ databaseUrl }), start({ databaseUrl })]);
    for (const sandbox of pair) assert.deepEqual(await readLists(sandbox), expected);
    const work = Array.from({ length: 64 }, (_, index) => {
      const sandbox = pair[index % 2]!;
      if (index % 4 < 2) return generateSession(sandbox, `user-${index}`);
      const body = JSON.stringify({ env_variables: [{ name: `V${index}`, value: "1" }] });
      return call(sandbox, "/deployments/42/env-vars", { method: "PUT", body });
    });
    const statuses = (await Promise.all(work)).map(({ status }) => status);
    assert.deepEqual([...new Set(statuses)], [200]);
    assert.deepEqual(await schemasOf(direct), ["svc_sandbox"]);
  }

  for (const settings of UNUSUAL) {
    it(`starts twice at once and works with ${Object.values(settings).join(", ")}`, async () => {
      const url = await server().createDatabase("", settings);
      await checkPair(url, url);
    });
  }

  it("keeps its own settings despite options in the URL", async () => {
    const url = await server().createDatabase();
    const options = encodeURIComponent("-c search_path=public -c datestyle=SQL -c timezone=Asia/Tokyo");
    await checkPair(`${url}?options=${options}`, url);
  });

  it("rejects a server that ignores a setting, and names the setting", async () => {
    const proxy = await startChangingProxy(await server().createDatabase(), ["'ISO, MDY'", "'SQL, MDY'"]);
    afterTest(() => proxy.stop());
    await assert.rejects(startSandbox({ quiet: true, databaseUrl: proxy.url }), /DateStyle/);
  });

  it("accepts libpq's forms of a URL, also with a socket", async () => {
    const url = await server().createDatabase();
    const { port, pathname } = new URL(url);
    for (const place of [`host=${server().folder}&port=${port}`, `host=127.0.0.1&port=${port}`]) {
      const sandbox = await start({ databaseUrl: `postgres://tests@${pathname}?${place}` });
      assert.equal((await generateSession(sandbox, "ada")).status, 200);
    }
  });

  it("works with one connection, and opens at most databasePool", async () => {
    const databaseUrl = await server().createDatabase();
    const sandbox = await start({ databaseUrl, databasePool: 1 });
    const work = Array.from({ length: 12 }, (_, index) => generateSession(sandbox, `user-${index}`));
    const statuses = (await Promise.all(work)).map(({ status }) => status);
    assert.deepEqual([...new Set(statuses)], [200]);
    await sandbox.reset();
    const [counted] = await read<{ open: number }>(
      databaseUrl,
      `select count(*)::integer as open from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    assert.equal(counted?.open, 1);
  });

  it("rejects a self-signed certificate with the option to set, which then works", async () => {
    await server().useTls();
    const url = await server().createDatabase();
    await assert.rejects(start({ databaseUrl: `${url}?sslmode=verify-full` }), /sslmode=no-verify/);
    for (const query of ["sslmode=no-verify", "uselibpqcompat=true&sslmode=require"]) {
      const sandbox = await start({ databaseUrl: `${url}?${query}` });
      assert.equal((await generateSession(sandbox, "ada")).status, 200);
    }
  });

  describeWithPooler("behind PgBouncer", () => {
    /** Uses another connection for each transaction of a client. */
    const settings = ["server_round_robin = 1", "default_pool_size = 20"];

    async function startPooler(target: string, ...more: string[]): Promise<string> {
      const { url, stop } = await startPgBouncer(pgBouncer ?? "", target, [...settings, ...more]);
      afterTest(stop);
      return url;
    }

    for (const mode of ["session", "transaction"]) {
      for (const more of [[], ["ignore_startup_parameters = options"]]) {
        it(`starts twice at once and works: ${[mode, ...more].join(", ")}`, async () => {
          const direct = await server().createDatabase("", UNUSUAL[0]);
          await checkPair(await startPooler(direct, `pool_mode = ${mode}`, ...more), direct);
        });
      }
    }

    it("rejects a pooler without transactions, and leaves nothing in the database", async () => {
      const direct = await server().createDatabase();
      const databaseUrl = await startPooler(direct, "pool_mode = statement");
      await assert.rejects(start({ databaseUrl }), /transaction/);
      assert.deepEqual(await schemasOf(direct), []);
    });
  });
});
