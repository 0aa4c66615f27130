import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { CHECKS } from "../../src/doctor/checks.js";

const page = readFileSync("docs/doctor.md", "utf8");
const titles = CHECKS.map(({ title }) => title);

describe("docs/doctor.md", () => {
  it("lists every check in its order, and no other", () => {
    const rows = page.split("\n").filter((line) => line.startsWith("| "));
    const listed = rows.slice(2).map((row) => row.split("|")[1]?.trim());
    assert.deepEqual(listed, titles);
  });

  it("shows a run with every check", () => {
    const shown = [...page.matchAll(/^(?:ok|warning|problem|skipped) +([A-Z][A-Za-z ]*?) {2}/gm)];
    assert.deepEqual(
      shown.map(([, title]) => title),
      titles,
    );
  });
});
