import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { compareSurvivors, onOneLine } from "../../scripts/mutation/compare-survivors.js";
import { SURVIVORS } from "../mutation/survivors.js";

const found = { file: "src/a.ts", mutator: "ConditionalExpression", original: "a && b", replacement: "true" };
const listed = { ...found, reason: "a is always true." };

describe("npm run mutate", () => {
  it("accepts a survivor that is listed, also where its text is formatted in another way", () => {
    for (const original of ["a && b", "a &&\n    b"]) {
      assert.deepEqual(compareSurvivors([{ ...found, original }], [listed]), { unlisted: [], outdated: [] });
    }
  });

  const others = [
    { ...found, file: "src/b.ts" },
    { ...found, mutator: "LogicalOperator" },
    { ...found, original: "a && c" },
    { ...found, replacement: "false" },
  ];
  for (const other of others) {
    it(`reports a survivor that is not listed, and an entry that is outdated: ${JSON.stringify(other)}`, () => {
      assert.deepEqual(compareSurvivors([other], [listed]), { unlisted: [other], outdated: [listed] });
    });
  }

  it("demands an entry for each of two places with the same text", () => {
    assert.deepEqual(compareSurvivors([found, found], [listed]).unlisted, [found]);
    assert.deepEqual(compareSurvivors([found, found], [listed, listed]).unlisted, []);
  });

  it("has a list of survivors whose texts are in their files", () => {
    for (const { file, original } of SURVIVORS) {
      assert.ok(onOneLine(readFileSync(file, "utf8")).includes(original), `${file}: ${original}`);
    }
  });
});
