import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, it } from "node:test";
import { rowsOf } from "../../scripts/soak/property-rows.js";
import { quarters } from "../soak/support/quarters.js";

interface Outcome {
  output: string;
  status: number | null;
}

/** Runs a test file with a property as a script, in a soak with 500 runs and a second for each property, or in none. */
function check(property: string, isSoak = true): Outcome {
  const folder = mkdtempSync(join(tmpdir(), "svc-soak-"));
  const file = join(folder, "test", "sample.test.ts");
  mkdirSync(join(folder, "test"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(
    file,
    `import fc from ${JSON.stringify(resolve("test/support/fast-check.ts"))};
    let runs = 0;
    await ${property};
    console.log("The test ran it", runs, "times.");`,
  );
  const limits = JSON.stringify({ numRuns: 500, milliseconds: 1000 });
  const { SVC_SOAK_PROPERTIES: _, ...env } = process.env; // this test may be part of a soak itself
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--import", "tsx", file], {
    encoding: "utf8",
    env: { ...env, ...(isSoak && { SVC_SOAK_PROPERTIES: limits }) },
  });
  rmSync(folder, { recursive: true });
  return { output: stdout + stderr, status };
}

const SYNCHRONOUS = "fc.assert(fc.property(fc.nat(), () => void (runs += 1)), { numRuns: 7 })";
const ASYNCHRONOUS = "fc.assert(fc.asyncProperty(fc.nat(), async () => void (runs += 1)), { numRuns: 7 })";

describe("a property in a soak", () => {
  for (const [kind, property] of [
    ["synchronous", SYNCHRONOUS],
    ["asynchronous", ASYNCHRONOUS],
  ] as const) {
    it(`has the runs of the soak, and prints them, if it is ${kind}`, () => {
      const { output, status } = check(property);
      assert.equal(status, 0, output);
      assert.match(
        output,
        /^A property of test\/sample\.test\.ts held in 500 runs\.\nThe test ran it 500 times\.$/m,
      );
    });

    it(`has its own runs outside of a soak, and prints nothing, if it is ${kind}`, () => {
      assert.equal(check(property, false).output, "The test ran it 7 times.\n");
    });
  }

  it("ends in time, without a failure, with the runs that it had and none under way", () => {
    const { output, status } = check(`fc.assert(fc.asyncProperty(fc.nat(), async () => {
      runs += 1;
      await new Promise((done) => setTimeout(done, 300));
      runs -= 1;
    }))`);
    assert.equal(status, 0, output);
    const [, held, left] = /held in (\d+) runs.*ran it (\d+) times/s.exec(output) ?? [];
    assert.ok(Number(held) > 0 && Number(held) < 5, output);
    assert.equal(left, "0");
  });

  it("fails as ever where it does not hold", () => {
    const { output, status } = check("fc.assert(fc.property(fc.nat(), (n) => n < 1000))");
    assert.notEqual(status, 0);
    assert.match(output, /Counterexample: \[1000\]/);
    assert.doesNotMatch(output, /held/);
  });
});

describe("the results of a soak", () => {
  it("are the medians of the second and of the last quarter, whatever the first has", () => {
    assert.deepEqual(quarters([90, 80, 70, 5, 1, 3, 6, 6, 6, 2, 9, 4]), { second: 3, last: 4 });
  });

  it("name each file whose properties had fewer runs", () => {
    const counts = [
      { file: "test/a.test.ts", runs: 20_000 },
      { file: "test/b.test.ts", runs: 1234 },
      { file: "test/b.test.ts", runs: 20_000 },
      { file: "test/b.test.ts", runs: 56 },
    ];
    const required = "20,000 runs";
    assert.deepEqual(rowsOf(counts, 20_000), [
      { what: "2 of 4 properties", required, measured: required },
      { what: "`test/b.test.ts`", required, measured: "1,234; 56" },
    ]);
  });
});
