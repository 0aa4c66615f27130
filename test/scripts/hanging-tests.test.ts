import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";

/** Runs a file of tests as the test scripts do, with a limit in milliseconds for each test. */
function runTests(body: string, limit: number): { output: string; status: number | null } {
  const folder = mkdtempSync(join(tmpdir(), "svc-hanging-"));
  const file = join(folder, "file.mjs");
  writeFileSync(file, `import { before, describe, it } from "node:test";\n${body}`);
  // the variable is Node's own: with it, a runner inside a test would not run anything
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", "./scripts/name-hanging-tests.mjs", "--test", "--test-reporter=spec", file],
    { encoding: "utf8", env: { ...env, SVC_TEST_LIMIT: String(limit) } },
  );
  rmSync(folder, { recursive: true });
  return { output: stdout + stderr, status };
}

describe("a Node test that hangs", () => {
  it("is named when it waits for what never comes", () => {
    const { output, status } = runTests(
      'describe("outer", () => it("waits", () => new Promise((done) => setTimeout(done, 60_000))));',
      1000,
    );
    assert.match(output, /The test "outer > waits" has not ended within 1 s\./);
    assert.equal(status, 1);
  });

  it("is named when it never lets the event loop turn", () => {
    const { output, status } = runTests('it("spins", async () => { for (;;) await null; });', 1000);
    assert.match(output, /The test "spins" has not ended within 1 s\./);
    assert.equal(status, 1);
  });

  it("is found by the test before it, when a hook or an import hangs in between", () => {
    const wait = "() => new Promise((done) => setTimeout(done, 60_000))";
    const { output, status } = runTests(
      `it("first", () => {}); describe("outer", async () => { await (${wait})(); });`,
      1000,
    );
    assert.match(
      output,
      /No test has started after "first" within 1 s\.|No test has started after the start/,
    );
    assert.equal(status, 1);
  });

  it("leaves alone what ends in time, and what ends by a failure", () => {
    const body = 'it("passes", () => {}); it("fails", () => { throw new Error("wrong"); });';
    const { output, status } = runTests(body, 60_000);
    assert.match(output, /pass 1\n.*fail 1\n/);
    assert.doesNotMatch(output, /has not ended/);
    assert.equal(status, 1);
  });
});
