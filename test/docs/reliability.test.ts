import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

const page = readFileSync("docs/reliability.md", "utf8");
const TEST = /`((?:sandbox\/)?test\/[^`]+)`: "([^"]+)"/g;
const named = [...page.matchAll(TEST)];

/** The ids of the review: an area's letter, and how many rows it has. */
const REVIEW = { A: 20, B: 14, C: 18, D: 22, F: 24, G: 11, H: 17, I: 5 };

const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (-|Id )/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, ids = "", situation = "", , test = ""]) => ({
    ids: ids.split(", ").filter(Boolean),
    situation,
    test,
  }));

describe("docs/reliability.md", () => {
  it("has a row for each id of the review, and no other ids", () => {
    const expected = Object.entries(REVIEW).flatMap(([area, count]) =>
      Array.from({ length: count }, (_, index) => `${area}${index + 1}`),
    );
    assert.deepEqual([...new Set(rows.flatMap(({ ids }) => ids))].sort(), expected.sort());
  });

  for (const { situation, test } of rows) {
    it(`names a test, or why there is none: ${situation}`, () => {
      assert.ok(test.search(TEST) === 0 || /^Not tested: .{30,}/.test(test), test);
    });
  }

  it("names a test in nearly all of its rows", () => {
    const tested = rows.filter(({ test }) => test.search(TEST) === 0);
    assert.ok(rows.length > 150 && tested.length > 0.93 * rows.length, `${tested.length} of ${rows.length}`);
  });

  for (const [, file = "", title = ""] of named) {
    it(`names a test that exists: ${file}, "${title}"`, () => {
      assert.ok(readFileSync(file, "utf8").includes(title));
    });
  }
});
