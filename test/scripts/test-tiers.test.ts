import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { filesOf, isPure, TIERS } from "../../scripts/test-tiers.mjs";

/** Every test of the repository but those of the examples, including those that are not committed yet. */
const tests = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.test.ts", ":!examples"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file && existsSync(file));

/** As in web-test-runner.config.mjs and the npm scripts. */
const BROWSER = /^test\/.*\/[^./]+\.(((gate|slow)\.)?browser|pure)\.test\.ts$/;

describe("the names of test files", () => {
  const inNode = Object.keys(TIERS).flatMap(filesOf);

  const inBrowsers = tests.filter((file) => BROWSER.test(file));

  it("assign pure tests to Node and to browsers, and every other test to exactly one runner", () => {
    const runs = [...inNode, ...inBrowsers];
    assert.deepEqual(runs.toSorted(), [...tests, ...tests.filter(isPure)].toSorted());
  });

  it("assign tests to every tier", () => {
    for (const tier of Object.keys(TIERS)) assert.ok(filesOf(tier).length > 0, tier);
    assert.ok(filesOf("unit").some(isPure));
    assert.ok(!filesOf("unit").some((file) => /\.(integration|smoke|gate|slow|browser)\./.test(file)));
  });
});
