import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { storeContent } from "../../src/seed/store-content.js";
import type { Database } from "../../src/store/database.js";
import { openStore } from "../../src/store/open-store.js";
import { keepSeed, restoreSeed } from "../../src/store/kept-seed.js";
import { generateSession, setVariables } from "../support/call-sandbox.js";
import { startChangingProxy } from "../support/changing-proxy.js";
import { describeWithServer } from "../support/postgres-server.js";
import { startProcess } from "../support/sandbox-process.js";

/** Tests that run on the embedded database, and must pass on a server as well. */
const SAME_TESTS = [
  ...["admin/access", "admin/api-routes"],
  ...["api/lists", "api/list-properties", "api/serial-order", "api/writes"],
  ...["ask/answerer", "ask/read-question"],
  ...["embed/app-routes", "embed/document-routes", "embed/filter-values", "embed/routes"],
  ...["embed/sign-in-routes", "query/run-query", "query/time", "sessions/session-store"],
];

const TOKEN = "the-token-of-the-tests";

describeWithServer("the sandbox on a PostgreSQL server", (server) => {
  it(`passes the same tests: ${SAME_TESTS.join(", ")}`, async () => {
    const files = SAME_TESTS.map((name) =>
      fileURLToPath(new URL(`../${name}.integration.test.ts`, import.meta.url)),
    );
    const child = spawn(process.execPath, ["node_modules/mocha/bin/mocha.js", ...files], {
      env: { ...process.env, SVC_TEST_DATABASE_URL: await server().createDatabase() },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let report = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (report += text));
    const [code] = (await once(child, "close")) as [number | null];
    assert.equal(code, 0, report);
  });

  it("rejects a database that is not UTF8, with what to do", async () => {
    const url = await server().createDatabase("encoding 'LATIN1' locale 'C' template template0");
    await assert.rejects(startSandbox({ quiet: true, databaseUrl: url }), {
      message:
        "The database can't be used: its encoding is LATIN1. Create one with encoding 'UTF8' template template0.",
    });
  });

  it("responds with 503 while the server is frozen, and exits on a signal", async () => {
    const url = (await server().createDatabase()).replace("tests@", "tests:a-secret-password@");
    const sandbox = await startProcess(url, TOKEN);
    assert.ok(!["a-secret-password", TOKEN].some((secret) => sandbox.visible.includes(secret)));
    const { origin } = sandbox;
    const get = () =>
      fetch(`${origin}/api/v1/deployments/42/workbooks`, { headers: { authorization: `Bearer ${TOKEN}` } });
    assert.equal((await get()).status, 200);

    let thaw = server().freeze();
    try {
      const response = await get();
      assert.deepEqual([response.status, response.headers.get("retry-after")], [503, "1"]);
      thaw();
      assert.equal((await get()).status, 200);
      thaw = server().freeze();
      const pending = get().catch(() => undefined);
      const start = performance.now();
      sandbox.kill("SIGTERM");
      assert.deepEqual(await sandbox.ended, [0, null]);
      const seconds = (performance.now() - start) / 1000;
      assert.ok(seconds < 5, `${seconds} s`);
      await pending;
      assert.doesNotMatch(await sandbox.errors, /a-secret-password/);
    } finally {
      thaw();
      sandbox.kill("SIGKILL");
    }
  });

  describe("seeds and resets during writes contain all rows of a write, or none of them,", () => {
    /** Repeatedly writes to two tables in one transaction, until it is stopped. */
    function startWriter(database: Database, prefix: string): () => Promise<void> {
      const stop = new AbortController();
      const work = (async () => {
        for (let index = 0; !stop.signal.aborted; index += 1) {
          const name = `${prefix}_${index}`;
          await database.transaction(async (store) => {
            await store.query("insert into env_variables values (42, $1, 'x')", [name]);
            await store.query("insert into embed_tenants (name) values ($1)", [name]);
          });
        }
      })();
      return () => {
        stop.abort();
        return work;
      };
    }

    /** Returns the writes with only one of two rows, at present or in the kept seed. */
    function halves(database: Database): Promise<unknown[]> {
      return database.query(
        `with present as (
           select 'seed' as name, table_name, content from seed_rows
           union all select 'now', 'env_variables', jsonb_agg(to_jsonb(env_variables)) from env_variables
           union all select 'now', 'embed_tenants', jsonb_agg(to_jsonb(embed_tenants)) from embed_tenants
         ), written as (
           select name, table_name, row ->> 'name' as key
           from present cross join lateral jsonb_array_elements(content) as row
           where table_name in ('env_variables', 'embed_tenants')
         )
         select name, key from written where key ~ '^[ABC]_' group by name, key having count(*) <> 2`,
      );
    }

    async function check(url: string): Promise<void> {
      const [database, other] = await Promise.all([
        openStore({ databaseUrl: url }, storeContent()),
        openStore({ databaseUrl: url }, storeContent()),
      ]);
      try {
        const stops = ["A", "B", "C"].map((prefix) => startWriter(other, prefix));
        for (let round = 0; round < 5; round += 1) {
          await database.exclusively(keepSeed);
          assert.deepEqual(await halves(database), []);
          await database.exclusively(restoreSeed);
        }
        await Promise.all(stops.map((stop) => stop()));
        assert.deepEqual(await halves(database), []);
      } finally {
        await database.close();
        await other.close();
      }
    }

    it("with a lock of the tables", async () => check(await server().createDatabase()));

    it("on a server without such locks", async () => {
      const proxy = await startChangingProxy(await server().createDatabase(), ["lock table", "lack table"]);
      try {
        await check(proxy.url);
        assert.equal(proxy.changed, 1);
      } finally {
        proxy.stop();
      }
    });
  });

  describe("several sandboxes on one database", () => {
    let url: string;
    let one: Sandbox;
    let other: Sandbox;

    before(async () => {
      url = await server().createDatabase();
      const start = () => startSandbox({ quiet: true, databaseUrl: url, token: TOKEN });
      // at once, on an empty database: one of them fills it
      [one, other] = await Promise.all([start(), start()]);
    });
    after(async () => {
      await one.stop();
      await other.stop();
    });

    it("share writes and a reset", async () => {
      await setVariables(one, "WRITTEN_BY_ONE");
      assert.ok((await setVariables(other)).includes("WRITTEN_BY_ONE"));
      await one.reset();
      assert.ok(!(await setVariables(other)).includes("WRITTEN_BY_ONE"));
    });

    it("can be reset during writes", async () => {
      const session = (index: number) => ({
        ...{ externalId: `user-${index}`, embedTenantName: "acme-outdoors" },
        groups: ["analysts", `group-${index % 3}`],
      });
      const work = Array.from({ length: 30 }, (_, index) => [
        generateSession(one, session(index)),
        setVariables(other, `A_${index}`, "SAME"),
        ...(index % 10 === 0 ? [other.reset()] : []),
      ]);
      await Promise.all(work.flat());
      await one.reset();
      assert.ok(!(await setVariables(other)).includes("SAME"));
    });
  });
});
