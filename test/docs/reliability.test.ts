import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

const page = readFileSync("docs/reliability.md", "utf8");
const named = [...page.matchAll(/`((?:sandbox\/)?test\/[^`]+)`: "([^"]+)"/g)];

describe("docs/reliability.md", () => {
  it("names a test in most of its rows", () => {
    assert.ok(named.length > 30, `${named.length} tests`);
  });

  for (const [, file = "", title = ""] of named) {
    it(`is right that ${file} has "${title}"`, () => {
      assert.ok(readFileSync(file, "utf8").includes(title));
    });
  }
});
