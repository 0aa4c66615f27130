import assert, { AssertionError } from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { expect } from "chai";
import fc from "../support/fast-check.js";
import { proveFaults, type Outcome } from "../../scripts/prove/prove-faults.mjs";
import { failureLine, judge, type Verdict } from "../../scripts/prove/verdict.mjs";
import type { Fault } from "../faults/fault.js";

/** The output of a run whose tests have failed by these errors. */
const outputOf = (...errors: unknown[]): string =>
  errors.map((error, index) => failureLine(`test ${index + 1}`, error)).join("what a test prints\n");

const judgeFailed = (...errors: unknown[]): Verdict =>
  judge({ output: outputOf(...errors), code: 1, isOverdue: false });

/** What a function throws. */
function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return assert.fail("Nothing was thrown.");
}

describe("the verdict on a run with a planted fault", () => {
  const assertion = new AssertionError({ message: "1 is not 2" });
  const assertions: [what: string, error: unknown][] = [
    ["of Node", assertion],
    ["of chai", thrownBy(() => expect(1).to.equal(2))],
    ["that Node's runner has wrapped", new Error("test failed", { cause: assertion })],
    ["that a browser has reported", { name: "AssertionError", message: "expected 1 to equal 2" }],
    [
      "inside of a property",
      thrownBy(() => fc.assert(fc.property(fc.integer(), (n) => assert.equal(typeof n, "string")))),
    ],
  ];
  for (const [what, error] of assertions) {
    it(`is "caught" if an assertion ${what} has failed`, () => {
      assert.deepEqual(judgeFailed(error), { caughtBy: "test 1" });
    });
  }

  const others: [what: string, error: unknown, reason: RegExp][] = [
    ["a timeout of mocha", new Error("Timeout of 30000ms exceeded."), /not by an assertion: .*Timeout/],
    ["a wait that is over", new Error("Timeout: ready rejects"), /not by an assertion: .*ready rejects/],
    ["a crash", new TypeError("x is not a function"), /not by an assertion: .*x is not a function/],
    ["a property that crashes", new Error("Property failed", { cause: new TypeError("x") }), /not by an/],
    ["a value that is thrown", "AssertionError", /not by an assertion/],
  ];
  for (const [what, error, reason] of others) {
    it(`is "survived" if a test fails by ${what}`, () => {
      const verdict = judgeFailed(error);
      assert.equal(verdict.caughtBy, undefined);
      assert.match(verdict.reason ?? "", reason);
    });
  }

  it("needs one failed assertion among other failures", () => {
    assert.deepEqual(judgeFailed(new Error("crash"), assertion), { caughtBy: "test 2" });
  });

  it("has neither if all tests pass", () => {
    assert.deepEqual(judge({ output: "a line of a test\n", code: 0, isOverdue: false }), {});
  });

  it("is that of the assertion if the run was ended by it", () => {
    const run = { output: outputOf(assertion), code: null, isOverdue: false };
    assert.deepEqual(judge(run), { caughtBy: "test 1" });
  });

  const silent: [what: string, run: Parameters<typeof judge>[0], reason: RegExp][] = [
    ["can't be imported", { output: "SyntaxError: x\n", code: 1, isOverdue: false }, /1: SyntaxError: x$/],
    ["does not end", { output: "", code: null, isOverdue: true }, /did not end in time/],
    [
      "is ended by a test that hangs",
      { output: 'The test "waits" has not ended within 30 s.\n', code: 1, isOverdue: false },
      /^The test "waits" has not ended within 30 s\.$/,
    ],
  ];
  for (const [what, run, reason] of silent) {
    it(`is "survived" if the file ${what}`, () => {
      const verdict = judge(run);
      assert.equal(verdict.caughtBy, undefined);
      assert.match(verdict.reason ?? "", reason);
    });
  }
});

describe("faults that are planted in a project", () => {
  const project = mkdtempSync(join(tmpdir(), "svc-tiny-"));
  const sum = "export const add = (a: number, b: number) => a + b;\n";
  const files = {
    "package.json": '{ "type": "module" }',
    "sum.ts": sum,
    "sum.test.ts": `import assert from "node:assert";
import { it } from "node:test";
import { add } from "./sum.js";
it("adds", () => assert.equal(add(1, 1), 2));`,
    "sum.pure.test.ts": `import assert from "node:assert";
import { add } from "./sum.js";
it("adds numbers", () => assert.equal(add(1, 1), 2));`,
    "red.test.ts": `import assert from "node:assert";
import { it } from "node:test";
it("fails", () => assert.equal(1, 2));`,
  };
  const fault = (id: string, replace: string, test: string): Fault => ({
    ...{ id, file: "sum.ts", find: "a + b", replace, test },
    why: "wrong sums",
  });
  const faults = [
    fault("noticed", "a - b", "sum.test.ts"),
    fault("unnoticed", "a * 2 + b - a", "sum.test.ts"),
    fault("crashing", "add.sum.of", "sum.test.ts"),
    fault("noticed-by-mocha", "a - b", "sum.pure.test.ts"),
    fault("in-a-red-file", "a - b", "red.test.ts"),
  ];
  const outcomes = new Map<string, Outcome>();

  before(async () => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
    const { signal } = new AbortController();
    const options = { source: project, files: Object.keys(files), workers: 2, signal };
    await proveFaults(faults, options, (outcome) => outcomes.set(outcome.fault.id, outcome));
  });
  after(() => rmSync(project, { recursive: true }));

  it("are caught if a test fails by an assertion", () => {
    assert.equal(outcomes.get("noticed")?.caughtBy, "adds");
    assert.equal(outcomes.get("noticed-by-mocha")?.caughtBy, "adds numbers");
  });

  it("survive if no test notices them", () => {
    assert.equal(outcomes.get("unnoticed")?.reason, "all tests pass");
  });

  it("survive if the test only crashes", () => {
    assert.match(outcomes.get("crashing")?.reason ?? "", /not by an assertion/);
  });

  it("survive if their test fails without them", () => {
    assert.match(outcomes.get("in-a-red-file")?.reason ?? "", /red\.test\.ts fails without a fault: fails/);
  });

  it("are not planted in the project itself", () => {
    assert.equal(readFileSync(join(project, "sum.ts"), "utf8"), sum);
  });

  it("are reported once each", () => {
    assert.deepEqual([...outcomes.keys()].sort(), faults.map(({ id }) => id).sort());
  });
});
