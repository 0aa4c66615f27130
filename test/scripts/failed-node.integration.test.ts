import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { before, describe, it } from "node:test";

/** Runs the browser tests of the fixture, which fail on elements and other things that can't be copied. */
function runFixture(): { status: number | null; output: string } {
  const runner = join("node_modules", ".bin", "wtr");
  const { status, stdout } = spawnSync(runner, ["--config", "test/scripts/fixtures/failed-node.config.mjs"], {
    encoding: "utf8",
    timeout: 120_000,
    env: { ...process.env, CI: "1" },
  });
  return { status, output: stdout };
}

describe("a browser test that fails on what can't be copied", () => {
  let output: string;
  let status: number | null;

  before(() => {
    ({ status, output } = runFixture());
  });

  it("makes the run fail, and counts the others as passed", () => {
    assert.equal(status, 1);
    assert.match(output, /\b2 passed, 4 failed\b/);
  });

  for (const [title, message] of [
    ["fails on two elements", /AssertionError: expected <iframe title="first"><\/iframe> to equal <b><\/b>/],
    ["fails on a list with an element", /AssertionError: expected \[ <i><\/i> \] to deeply equal \[ 1 \]/],
    ["fails on a function", /AssertionError: expected \[Function\] to equal/],
    ["fails on a window of another origin", /AssertionError|SecurityError/],
  ] as const) {
    it(`is reported under its own title, with its message: ${title}`, () => {
      const from = output.indexOf(`> ${title}`);
      assert.ok(from >= 0, output);
      assert.match(output.slice(from, from + 400), message);
    });
  }

  it("does not lose the report", () => {
    assert.doesNotMatch(output, /DataCloneError|could not be cloned/);
  });
});
