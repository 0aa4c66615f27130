import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

const FOLDER = ".github/workflows";

/** A tag can be moved to other code, a hash can't. The version is for readers, and for tools that propose updates. */
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/;

const usesIn = (workflow: string): string[] =>
  [...workflow.matchAll(/^\s*(?:- )?uses:\s*(.*?)\s*$/gm)].map(([, action]) => action ?? "");

const unpinned = (workflow: string): string[] => usesIn(workflow).filter((action) => !PINNED.test(action));

describe("the workflows", () => {
  it("use actions by a hash, with the version in a comment", () => {
    const workflows = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), "utf8"));
    assert.ok(workflows.flatMap(usesIn).length > 0);
    assert.deepEqual(workflows.flatMap(unpinned), []);
  });

  for (const action of ["actions/checkout@v4", `actions/checkout@${"a".repeat(40)}`, "a/b@abc # v1"]) {
    it(`are reported for an action without a hash or a version: ${action}`, () => {
      assert.deepEqual(unpinned(`steps:\n  - uses: ${action}\n`), [action]);
    });
  }

  it("are not reported for an action with both", () => {
    assert.deepEqual(unpinned(`steps:\n  - uses: a/b@${"0".repeat(40)} # v1.2.3\n`), []);
  });
});
