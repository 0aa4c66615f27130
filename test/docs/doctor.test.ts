import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { parseTimeout } from "../../src/doctor/check-options.js";
import { CHECKS } from "../../src/doctor/checks.js";
import { DEFAULT_LIMITS } from "../../src/doctor/limits.js";
import { OPTIONS, USAGE } from "../../src/doctor/parse-arguments.js";

const page = readFileSync("docs/doctor.md", "utf8");
const titles = CHECKS.map(({ title }) => title);

/** The first column of the table under a heading. */
function firstColumn(heading: string): string[] {
  const [, section = ""] = page.split(`${heading}\n`);
  const rows = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| "));
  return rows.slice(2).map((row) => row.split("|")[1]?.trim() ?? "");
}

describe("docs/doctor.md", () => {
  it("lists every check in its order, and no other", () => {
    assert.deepEqual(firstColumn("## Checks, in this order"), titles);
  });

  it("lists every option in the order of the help text, and no other", () => {
    const options = Object.keys(OPTIONS).map((name) => `--${name}`);
    assert.deepEqual(
      firstColumn("## Options").map((cell) => cell.replaceAll("`", "")),
      options,
    );
    assert.deepEqual(
      [...USAGE.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option]) => option),
      options,
    );
  });

  it("states the default timeout, its maximum and the exit codes of the help text", () => {
    assert.ok(page.includes(`default ${DEFAULT_LIMITS.requestTimeoutMs}.`));
    assert.ok(USAGE.includes(`default: ${DEFAULT_LIMITS.requestTimeoutMs}\n`));
    assert.equal(parseTimeout("600000"), 600_000);
    assert.throws(() => parseTimeout("600001"));
    assert.ok(page.includes("up to 600000;"));
    const prose = page.replace(/\s+/g, " ");
    assert.match(prose, /0 if no problem was found, 1 if a problem was found, and 2 for invalid arguments/);
    assert.match(USAGE, /0 no problem found, 1 a problem found, 2 invalid arguments/);
  });

  it("shows a run with every check", () => {
    const shown = [...page.matchAll(/^(?:ok|warning|problem|skipped) +([A-Z][A-Za-z ]*?) {2}/gm)];
    assert.deepEqual(
      shown.map(([, title]) => title),
      titles,
    );
  });
});
