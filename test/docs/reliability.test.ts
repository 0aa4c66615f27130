import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

const page = readFileSync("docs/reliability.md", "utf8");
const TEST = /`((?:sandbox\/)?test\/[^`]+)`: "([^"]+)"/g;
const named = [...page.matchAll(TEST)];
const rows = page.split("\n").filter((line) => line.startsWith("| ") && !/^\| (-|Situation )/.test(line));

describe("docs/reliability.md", () => {
  it("names a test in nearly all of its rows", () => {
    const tested = rows.filter((row) => row.search(TEST) >= 0);
    assert.ok(
      rows.length > 100 && tested.length > 0.85 * rows.length,
      `${tested.length} of ${rows.length} rows`,
    );
  });

  for (const [, file = "", title = ""] of named) {
    it(`names a test that exists: ${file}, "${title}"`, () => {
      assert.ok(readFileSync(file, "utf8").includes(title));
    });
  }
});
