import assert from "node:assert/strict";
import { mock, type MockTimers } from "node:test";
import { setImmediate } from "node:timers/promises";
import { DatabaseError } from "../../src/store/database.js";
import { PostgresDatabase } from "../../src/store/postgres-database.js";
import { PgliteDatabase } from "../../src/store/pglite-database.js";
import { readDriverError } from "../../src/store/postgres-error.js";
import { startPostgresStub } from "../support/postgres-stub.js";
import { openTenant, TOKEN } from "../support/tenant.js";

describe("a database error", () => {
  it("names all causes, such as those of a host with two addresses", async () => {
    const causes = ["::1:5432", "127.0.0.1:5432"].map((place) => new Error(`connect ECONNREFUSED ${place}`));
    const { message } = readDriverError(new AggregateError(causes));
    assert.equal(message, "connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432");
    await assert.rejects(
      PostgresDatabase.open("postgres://tests@localhost:1/none"),
      /^Error: The database can't be used: connect ECONNREFUSED .*\.$/,
    );
  });

  it("has a message if the embedded database throws an object without one, as on a full disk", () => {
    const { message, sqlState } = DatabaseError.from({ name: "ErrnoError", errno: 51 });
    assert.deepEqual([message, sqlState], ["no space is left on the device", "53100"]);
    assert.equal(DatabaseError.from({ errno: 2 }).message, "the file system reports error 2");
  });

  it("has the message and the state, and no part of the statement", async () => {
    const database = await PgliteDatabase.open();
    try {
      await assert.rejects(
        database.query("select $1::text, 'marker-in-the-statement'", ["a\0secret-value"]),
        (error) => {
          assert.ok(error instanceof DatabaseError && error.isBadValue);
          assert.doesNotMatch(JSON.stringify(error) + String(error.stack), /marker-in|secret-value/);
          return true;
        },
      );
      await assert.rejects(
        database.query("select * from nowhere"),
        (error) => error instanceof DatabaseError && !error.isBadValue,
      );
    } finally {
      await database.close();
    }
  });

  it("rolls back its transaction", async () => {
    const database = await PgliteDatabase.open();
    try {
      await database.query("create table kept (value integer)");
      const failing = database.transaction(async (store) => {
        await store.query("insert into kept values (1)");
        await store.query("insert into kept values ($1::integer)", ["no number"]);
      });
      await assert.rejects(failing, DatabaseError);
      await database.transaction((store) => store.query("insert into kept values (2)"));
      assert.deepEqual(await database.query("select value from kept"), [{ value: 2 }]);
    } finally {
      await database.close();
    }
  });
});

describe("a connection that breaks during a transaction", () => {
  it("rejects only that transaction, and the process goes on", async () => {
    const stub = await startPostgresStub();
    const database = await PostgresDatabase.open(stub.url);
    try {
      const broken = database.transaction(async (store) => {
        stub.breakConnections();
        for (;;) await store.query("select 1");
      });
      await assert.rejects(broken, DatabaseError);
      assert.deepEqual(await database.transaction((store) => store.query("select 2")), []);
      assert.deepEqual(await database.query("select 3"), []);
      stub.stop();
      await assert.rejects(
        database.query("select 4"),
        (error) => error instanceof DatabaseError && error.isUnavailable,
      );
    } finally {
      await database.close();
      stub.stop();
    }
  });
});

describe("a PostgreSQL server that does not respond", () => {
  /** Advances the time, one second at a time, until the work has ended. */
  async function passTime<T>(
    timers: MockTimers,
    work: Promise<T>,
  ): Promise<{ seconds: number; outcome: PromiseSettledResult<T> }> {
    const settled = Promise.allSettled([work]).then(([outcome]) => outcome);
    for (let seconds = 0; ; seconds += 1) {
      const outcome = await Promise.race([settled, packets().then(() => undefined)]);
      if (outcome) return { seconds, outcome };
      timers.tick(1000);
    }
  }

  /** Waits for packets to arrive. */
  async function packets(): Promise<void> {
    for (let index = 0; index < 50; index += 1) await setImmediate();
  }

  it("makes queries, transactions and new connections fail in time, as unavailable", async () => {
    const stub = await startPostgresStub();
    const database = await PostgresDatabase.open(stub.url);
    stub.freeze();
    mock.timers.enable({ apis: ["setTimeout"] });
    const works = [
      () => database.query("select 1"), // on the open connection
      () => database.query("select 1"), // on a new connection
      () => database.transaction((store) => store.query("select 1")),
    ];
    for (const work of works) {
      const { seconds, outcome } = await passTime(mock.timers, work());
      assert.ok(outcome.status === "rejected" && outcome.reason instanceof DatabaseError);
      assert.ok(outcome.reason.isUnavailable);
      assert.ok(seconds <= 11, `${seconds} s`);
    }
    const closing = await passTime(mock.timers, database.close());
    assert.ok(closing.seconds <= 3);
    stub.stop();
  });

  it("can be disconnected in time while a query is pending", async () => {
    const stub = await startPostgresStub();
    const database = await PostgresDatabase.open(stub.url);
    stub.freeze();
    mock.timers.enable({ apis: ["setTimeout"] });
    const pending = assert.rejects(database.query("select 1"), DatabaseError);
    await packets();
    const { seconds } = await passTime(mock.timers, database.close());
    assert.ok(seconds <= 3, `${seconds} s`);
    await pending;
    stub.stop();
  });
});

describe("a request while the database is unavailable", () => {
  it("has status 503 with Retry-After, and 500 if the database is available but fails", async () => {
    const tenant = await openTenant();
    const headers = { authorization: `Bearer ${TOKEN}` };
    const path = "/api/v1/deployments/42/workbooks";
    assert.equal((await tenant.request(path, { headers })).status, 200);
    const states = [
      ["08006", 503],
      ["57P01", 503],
      ["53300", 503],
      ["53100", 500],
      ["XX000", 500],
      [undefined, 500],
    ] as const;
    for (const [state, status] of states) {
      const query = mock.method(tenant.database, "query", () =>
        Promise.reject(new DatabaseError("no route to db.example", state)),
      );
      const response = await tenant.request(path, { headers });
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      assert.equal(response.status, status);
      assert.equal(response.headers.get("retry-after"), status === 503 ? "1" : null);
      assert.equal(error.code, status === 503 ? "database_unavailable" : "internal_error");
      assert.doesNotMatch(error.message, /db\.example/);
      assert.equal(tenant.errors.pop(), "DatabaseError: no route to db.example");
      query.mock.restore();
    }
  });
});
