import assert from "node:assert/strict";
import fc from "../../../test/support/fast-check.js";
import { checkDatabaseUrl } from "../../src/store/postgres-connection.js";

describe("the URL of a PostgreSQL server", () => {
  const accepted = [
    "postgres://ada:pw@db.example/shop?sslmode=require",
    "postgres://ada@[::1]:5432/shop",
    "postgresql:///shop?host=/var/run",
    "postgres://%2Fvar%2Frun/shop",
    "postgres://ada@/shop?host=/var/run/postgresql",
    "postgres://ada:pw@/shop?user=bob&host=127.0.0.1&port=5433",
  ];
  for (const url of accepted) {
    it(`is accepted as ${url}`, () => checkDatabaseUrl(url));
  }

  it("is accepted with any percent-encoded user, password and database", () => {
    const part = fc.string({ unit: "grapheme", minLength: 1 }).map(encodeURIComponent);
    fc.assert(
      fc.property(part, part, part, (user, password, database) => {
        checkDatabaseUrl(`postgres://${user}:${password}@db.example:5432/${database}`);
        checkDatabaseUrl(
          `postgres://${user}:${password}@/${database}?host=${encodeURIComponent("/var/run")}`,
        );
      }),
    );
  });

  it("is required, and an error does not repeat the value", () => {
    for (const [url, got] of [
      ["", /, got an empty string\.$/],
      ["foo", /, got another string\.$/],
      ["/var/run/postgresql shop", /, got another string\.$/],
      ["ada:secret-word@db.example/shop", /, got another string\.$/],
      ["mysql://ada:secret-word@db.example/shop", /, got one that begins with mysql:\/\/\.$/],
      ["postgres-x://ada:secret-word@db.example", /, got one that begins with postgres-x:\/\/\.$/],
      [
        "postgres://ada:secret-word#1@db.example/shop",
        /can't be parsed: name the host, .* and percent-encode/,
      ],
      ["postgres://ada:secret-word@db.example:port/shop", /can't be parsed: .* check the port/],
      ["postgres://ada:secret-word@/shop", /can't be parsed: name the host/],
      ["postgres://ada:@/secret-word@db.example/shop", /can't be parsed: name the host/],
    ] as const) {
      assert.throws(
        () => checkDatabaseUrl(url),
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
