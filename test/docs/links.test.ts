import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PAGES } from "./support/blocks.js";

/** Returns the ids that renderers give to the headings of a page. */
function headingsOf(page: string): string[] {
  return [...readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
}

/** Returns the links of a page to missing files, folders or headings. */
function brokenLinks(page: string, text: string): string[] {
  return [...text.matchAll(/\]\((?!\w+:)([^)#]*)(?:#([\w-]+))?[^)]*\)/g)]
    .filter(([, path = "", heading]) => {
      const target = path ? join(dirname(page), path) : page;
      return !existsSync(target) || (heading !== undefined && !headingsOf(target).includes(heading));
    })
    .map(([link]) => link);
}

describe("the links of the documentation", () => {
  for (const page of [...PAGES, "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "examples/README.md"]) {
    it(`lead to files and headings that exist: ${page}`, () => {
      assert.deepEqual(brokenLinks(page, readFileSync(page, "utf8")), []);
    });
  }

  it("are checked for files and headings that don't exist", () => {
    const text = "[a](docs/elements.md) [b](docs/element.md#evnts) [c](docs/element.md#events) [d](#usage)";
    assert.deepEqual(brokenLinks("README.md", text), ["](docs/elements.md)", "](docs/element.md#evnts)"]);
  });
});
