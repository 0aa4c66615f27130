import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { connectionTo } from "../src/store/postgres-connection.js";

const OWN = "-c search_path=svc_sandbox -c timezone=UTC";

describe("the connection to a PostgreSQL server", () => {
  it("is made by the address, with the sandbox's own schema and time zone", () => {
    for (const url of ["postgres://ada:pw@db.example/shop?sslmode=require", "/var/run/postgresql shop"]) {
      assert.deepEqual(connectionTo(url), { connectionString: url, options: OWN });
    }
  });

  it("keeps the options of the address, and sets its own after them", () => {
    const url =
      "postgres://db.example/shop?options=-c%20search_path%3Dpublic%20-c%20work_mem%3D64MB&sslmode=require";
    assert.deepEqual(connectionTo(url), {
      connectionString: "postgres://db.example/shop?sslmode=require",
      options: `-c search_path=public -c work_mem=64MB ${OWN}`,
    });
    assert.equal(connectionTo("postgres://db.example/shop?options=").options, OWN);
  });
});
