import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";

interface Report {
  passes: { title: string }[];
  failures: { title: string; err: { message: string } }[];
}

/** Runs a file with tests for Node's runner by mocha, as the mutation tests do. */
function runByMocha(tests: string, extension = "mjs"): Report {
  const folder = mkdtempSync(join(tmpdir(), "svc-mutate-"));
  const file = join(folder, `file.${extension}`);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(
    file,
    `import assert from "node:assert"; import { describe, it } from "node:test";\n${tests}`,
  );
  const { stdout } = spawnSync(
    process.execPath,
    [
      ...["--import", "tsx", "node_modules/mocha/bin/mocha.js", "--reporter=json", "--timeout=0"],
      ...["--require", "./scripts/mutation/load-node-tests.mjs", file],
    ],
    { encoding: "utf8" },
  );
  rmSync(folder, { recursive: true });
  return JSON.parse(stdout) as Report;
}

describe("a test for Node's runner that mocha runs", () => {
  it("passes and fails as in Node's runner, with its mocks and its cleanups", () => {
    const { passes, failures } = runByMocha(`
      const { now } = Date;
      const calls = [];
      describe("suite", () => {
        it("is true", (t) => {
          t.mock.method(Math, "random", () => 7);
          t.mock.timers.enable({ apis: ["Date"], now: 5 });
          t.after(async () => { await null; calls.push("first"); });
          t.after(() => calls.push("second"));
          assert.deepEqual([Math.random(), Date.now(), calls], [7, 5, []]);
        });
        it("is cleaned up", () => {
          assert.deepEqual([Math.random() < 1, Date.now() >= now() - 60_000, calls], [true, true, ["first", "second"]]);
        });
        it("is false", () => { throw new Error("wrong"); });
        it("rejects", async () => { await null; throw new Error("rejected"); });
        it("forgets a promise", () => { Promise.reject(new Error("forgotten")); });
        it("never ends", (t) => {
          t.mock.timers.enable({ apis: ["setTimeout"] });
          return new Promise(() => undefined);
        });
      });
    `);
    assert.deepEqual(
      passes.map(({ title }) => title),
      ["is true", "is cleaned up"],
    );
    assert.deepEqual(
      failures.map(({ title, err }) => [title, err.message]),
      [
        ["is false", "wrong"],
        ["rejects", "rejected"],
        ["forgets a promise", "forgotten"],
        ["never ends", "The test has not ended within 2000 ms."],
      ],
    );
  });

  it("is run by mocha where it is in TypeScript, which mocha could require", () => {
    const { passes } = runByMocha('it("is true", () => assert.equal(1 as number, 1));', "ts");
    assert.deepEqual(
      passes.map(({ title }) => title),
      ["is true"],
    );
  });

  it("can't use what mocha does not give", () => {
    const { failures } = runByMocha(`
      it("context", (t) => t.diagnostic("more"));
      it("member", () => it.skip("later", () => {}));
      it("options", () => it("slow", { timeout: 9 }, () => {}));
      it("async suite", () => describe("late", async () => {}));
    `);
    assert.deepEqual(
      failures.map(({ err }) => /does not know (.*)\. Add it to/.exec(err.message)?.[1]),
      ["t.diagnostic", "it.skip", 'the arguments of it("slow")', 'what the body of describe("late") returns'],
    );
  });
});
