import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { markdownTable } from "./support/markdown-table.js";

const PAGE = "docs/comparison.md";
const page = readFileSync(PAGE, "utf8");
const { version, license, dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  version: string;
  license: string;
  dependencies: object;
};

/** The table below a heading. */
const tableOf = (heading: string): string[][] =>
  markdownTable(page.split(`\n## ${heading}\n`)[1]!, "Package");

describe(PAGE, () => {
  it("shows this package as it is", () => {
    const [[name = ""] = []] = tableOf("Packages");
    assert.ok(name.startsWith(`\`svc-dashboard\` ${version}`), name);
    const [[, , ownLicense, count] = []] = tableOf("Dependencies, size and license");
    assert.deepEqual([ownLicense, Number(count)], [license, Object.keys(dependencies).length]);
  });

  it("has the same packages in each table", () => {
    const [first, ...others] = ["Packages", "Dependencies, size and license", "Sessions and tokens"].map(
      (heading) => tableOf(heading).map(([cell = ""]) => /`(.*)`/.exec(cell)![1]),
    );
    assert.equal(first!.length, 8);
    for (const names of others) assert.deepEqual(names, first);
  });

  it("names parts of this package that exist", () => {
    const parts = [...page.matchAll(/`svc-dashboard\/(\w+)`/g)].map(([, part = ""]) => part);
    assert.ok(parts.length >= 3, "the page names parts");
    assert.deepEqual(
      parts.filter((part) => !existsSync(`src/${part}/index.ts`)),
      [],
    );
  });
});
