import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DatabaseError } from "../src/store/database.js";
import { PostgresDatabase } from "../src/store/postgres-database.js";
import { PgliteDatabase } from "../src/store/pglite-database.js";
import { startPostgresStub } from "./support/postgres-stub.js";

describe("a database error", () => {
  it("names every cause where there are several, as of a host with two addresses", async () => {
    const causes = ["::1:5432", "127.0.0.1:5432"].map((place) => new Error(`connect ECONNREFUSED ${place}`));
    const { message } = DatabaseError.from(new AggregateError(causes));
    assert.equal(message, "connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432");
    await assert.rejects(
      PostgresDatabase.open("postgres://tests@localhost:1/none"),
      /^Error: The database can't be used: connect ECONNREFUSED .*\.$/,
    );
  });

  it("holds the message and the state, and nothing of the statement", async () => {
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

  it("undoes the transaction that it ends", async () => {
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

describe("a connection that breaks inside a transaction", () => {
  it("fails that transaction, and neither the process nor the next one", async () => {
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
    } finally {
      await database.close();
      stub.stop();
    }
  });
});
