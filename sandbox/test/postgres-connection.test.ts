import assert from "node:assert/strict";
import { connectionTo } from "../src/store/postgres-connection.js";

const OWN = "-c search_path=svc_sandbox -c timezone=UTC";

describe("the connection to a PostgreSQL server", () => {
  it("is made by the URL, with the sandbox's own schema and time zone", () => {
    for (const url of [
      "postgres://ada:pw@db.example/shop?sslmode=require",
      "postgresql:///shop?host=/var/run",
    ]) {
      assert.deepEqual(connectionTo(url), { connectionString: url, options: OWN });
    }
  });

  it("keeps the options of the URL, and sets its own after them", () => {
    const url =
      "postgres://db.example/shop?options=-c%20search_path%3Dpublic%20-c%20work_mem%3D64MB&sslmode=require";
    assert.deepEqual(connectionTo(url), {
      connectionString: "postgres://db.example/shop?sslmode=require",
      options: `-c search_path=public -c work_mem=64MB ${OWN}`,
    });
    assert.equal(connectionTo("postgres://db.example/shop?options=").options, OWN);
  });

  it("needs the URL of a PostgreSQL server, which the message does not repeat", () => {
    for (const [url, got] of [
      ["", /, got an empty string\.$/],
      ["foo", /, got another string\.$/],
      ["/var/run/postgresql shop", /, got another string\.$/],
      ["ada:secret-word@db.example/shop", /, got another string\.$/],
      ["mysql://ada:secret-word@db.example/shop", /, got one that begins with mysql:\/\/\.$/],
      ["postgres-x://ada:secret-word@db.example", /, got one that begins with postgres-x:\/\/\.$/],
      ["postgres://ada:secret-word#1@db.example/shop", /can't be parsed: check the port, and percent-encode/],
      ["postgres://ada:secret-word@db.example:port/shop", /can't be parsed: check the port/],
    ] as const) {
      assert.throws(
        () => connectionTo(url),
        (error: Error) => {
          assert.ok(error instanceof TypeError);
          assert.match(error.message, /^Expected the URL of a PostgreSQL database, /);
          assert.match(error.message, got);
          assert.doesNotMatch(error.message, /secret-word/);
          return true;
        },
        url,
      );
    }
  });
});
