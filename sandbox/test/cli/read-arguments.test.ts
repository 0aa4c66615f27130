import assert from "node:assert/strict";
import { readArguments, UsageError } from "../../src/cli/read-arguments.js";

describe("readArguments", () => {
  it("turns a command line into options", () => {
    const line =
      "--port 80 --host 0.0.0.0 --token 12345678 --data d --seed s --seed-date 2026-01-31 --reset --allow-origin https://a.example";
    const more =
      "--allow-origin https://b.example --session-ttl 60000 --latency 20 --quiet --database-url postgres://x --database-pool 2 --renewal in-place --public-origin https://c.example";
    const { options, command, help } = readArguments([
      ...`${line} ${more}`.split(" "),
      "--fault",
      '{"event":"ready"}',
    ]);
    assert.deepEqual([command, help], [undefined, false]);
    assert.deepEqual(options, {
      port: 80,
      host: "0.0.0.0",
      token: "12345678",
      data: "d",
      databaseUrl: "postgres://x",
      databasePool: 2,
      seed: "s",
      seedDate: "2026-01-31",
      reset: true,
      allowOrigins: ["https://a.example", "https://b.example"],
      publicOrigin: "https://c.example",
      sessionTtlMs: 60_000,
      latencyMs: 20,
      renewal: "in-place",
      faults: [{ event: "ready" }],
      quiet: true,
    });
  });

  it("listens on 4400, and on any free port beside a command", () => {
    assert.equal(readArguments([]).options.port, 4400);
    const { options, command } = readArguments(["exec", "--quiet", "--", "npm", "test", "--", "--port", "1"]);
    assert.equal(options.port, 0);
    assert.deepEqual(command, ["npm", "test", "--", "--port", "1"]);
  });

  const wrong = [
    ...["--port x", "--port 65536", "--port -1", "--latency 1.5", "--database-pool x", "extra", "exec"],
    ...["exec --", "-- ls", "exec ls", "--token short", "--fault {", "--fault 1"],
    ...["--public-origin", "--renewal", "--renewal reload", "--renewal IN-PLACE"],
  ];
  for (const line of wrong) {
    it(`rejects "${line}"`, () => {
      assert.throws(() => readArguments(line.split(" ")), UsageError);
    });
  }

  it("names an option that is unknown, or has a value too few or too many", () => {
    assert.throws(() => readArguments(["--nope"]), { message: "Unknown option --nope." });
    assert.throws(() => readArguments(["--token", "--quiet"]), { message: "Expected --token=VALUE." });
    assert.throws(() => readArguments(["--quiet=1"]), { message: "Expected --quiet without a value." });
  });

  it("does not repeat a token that it rejects", () => {
    assert.throws(
      () => readArguments(["--token", "my secret ü"]),
      (error) => error instanceof UsageError && !error.message.includes("secret ü"),
    );
  });

  describe("with environment variables", () => {
    const environment = {
      SVC_SANDBOX_TOKEN: "of-the-environment",
      SVC_SANDBOX_DATABASE_URL: "postgres://env",
    };
    const read = (line: string) => {
      const { token, databaseUrl, data } = readArguments(
        line.split(" ").filter(Boolean),
        environment,
      ).options;
      return { token, databaseUrl, data };
    };

    it("reads the token and the URL of the database", () => {
      assert.deepEqual(read(""), {
        token: "of-the-environment",
        databaseUrl: "postgres://env",
        data: undefined,
      });
    });

    it("prefers options to variables", () => {
      assert.deepEqual(read("--token of-an-option --database-url postgres://option"), {
        token: "of-an-option",
        databaseUrl: "postgres://option",
        data: undefined,
      });
      assert.deepEqual(read("--data d"), { token: "of-the-environment", databaseUrl: undefined, data: "d" });
    });

    it("names the variable of an invalid token, and does not repeat it", () => {
      assert.throws(
        () => readArguments([], { SVC_SANDBOX_TOKEN: "my secret" }),
        (error) =>
          error instanceof UsageError &&
          error.message.includes("SVC_SANDBOX_TOKEN") &&
          !error.message.includes("my secret"),
      );
    });
  });
});
