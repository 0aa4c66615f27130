import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";

interface Outcome {
  output: string;
  status: number | null;
}

/** Runs a test file as the test scripts do, with a timeout in milliseconds for each test. */
function run(body: string, limit: number, ...flags: string[]): Outcome {
  const folder = mkdtempSync(join(tmpdir(), "svc-hanging-"));
  const file = join(folder, "file.mjs");
  writeFileSync(file, body);
  // the variable is Node's own: with it, a runner inside a test would not run anything
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout, stderr, status } = spawnSync(process.execPath, [...flags, file], {
    encoding: "utf8",
    env: { ...env, SVC_TEST_LIMIT: String(limit) },
  });
  rmSync(folder, { recursive: true });
  return { output: stdout + stderr, status };
}

const NAME_HANGING = "./scripts/name-hanging-tests.mjs";

function runTests(body: string, limit: number): Outcome {
  const imports = 'import { before, describe, it } from "node:test";\n';
  return run(imports + body, limit, "--import", NAME_HANGING, "--test", "--test-reporter=spec");
}

function runMocha(body: string, limit: number): Outcome {
  return run(body, limit, "node_modules/mocha/bin/mocha.js", "--require", NAME_HANGING, "--timeout=60000");
}

describe("a Node test that hangs", () => {
  it("is named when it waits for a promise that stays pending", () => {
    const { output, status } = runTests(
      'describe("outer", () => it("waits", () => new Promise((done) => setTimeout(done, 60_000))));',
      1000,
    );
    assert.match(output, /The test "outer > waits" has not ended within 1 s\./);
    assert.equal(status, 1);
  });

  it("is named when it blocks the event loop", () => {
    const { output, status } = runTests('it("spins", async () => { for (;;) await null; });', 1000);
    assert.match(output, /The test "spins" has not ended within 1 s\./);
    assert.equal(status, 1);
  });

  it("is reported with the previous test when a hook or an import hangs", () => {
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

  it("is not reported for tests that pass or fail in time", () => {
    const body = 'it("passes", () => {}); it("fails", () => { throw new Error("wrong"); });';
    const { output, status } = runTests(body, 60_000);
    assert.match(output, /pass 1\n.*fail 1\n/);
    assert.doesNotMatch(output, /has not ended/);
    assert.equal(status, 1);
  });
});

describe("a mocha test that hangs in Node", () => {
  it("is named when it blocks the event loop", () => {
    const { output, status } = runMocha('it("spins", () => { for (;;); });', 1000);
    assert.match(output, /The test "spins" has not ended within 1 s\./);
    assert.notEqual(status, 0);
  });

  it("is not reported for tests that pass or fail in time", () => {
    const body = 'it("passes", () => {}); it("fails", () => { throw new Error("wrong"); });';
    const { output, status } = runMocha(body, 60_000);
    assert.match(output, /1 passing .*\n\s*1 failing\n/);
    assert.doesNotMatch(output, /has not ended/);
    assert.equal(status, 1);
  });
});
