import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { filesOf, TIERS } from "../../scripts/test-tiers.mjs";

const SOURCES = ["test", "sandbox", "examples", "src", "scripts", "bench"];

/** Every test of the repository, wherever it lies. */
const tests = SOURCES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
).filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules"));

/** As in web-test-runner.config.mjs and the npm scripts. */
const BROWSER = /^test\/.*\/[^./]+\.((gate|slow)\.)?browser\.test\.ts$/;

describe("the names of test files", () => {
  const inNode = Object.keys(TIERS).flatMap(filesOf);

  it("give every test to exactly one runner", () => {
    const runs = [...inNode, ...tests.filter((file) => BROWSER.test(file))];
    assert.deepEqual(runs.toSorted(), tests.toSorted());
  });

  it("fill every tier", () => {
    for (const tier of Object.keys(TIERS)) assert.ok(filesOf(tier).length > 1, tier);
    assert.ok(!filesOf("unit").some((file) => /integration|slow|browser|gate/.test(file)));
  });
});
