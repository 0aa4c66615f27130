import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { PAGES } from "./support/blocks.js";
import { brokenLinks } from "./support/links.js";

/** Returns the files and folders that a page names as code and that the repository doesn't contain. */
const missingPaths = (text: string): string[] =>
  [...text.matchAll(/`((?:bench|docs|examples|sandbox(?!\/dist)|scripts|test|tools)\/[\w./-]+)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !existsSync(path));

describe("the links and paths of the documentation", () => {
  for (const page of [...PAGES, "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "examples/README.md"]) {
    it(`are those of files and headings that exist: ${page}`, () => {
      const text = readFileSync(page, "utf8");
      assert.deepEqual([...brokenLinks(page, text), ...missingPaths(text)], []);
    });
  }

  it("are checked for files and headings that don't exist, and pictures for an alt text", () => {
    const text = "[a](docs/elements.md) [b](docs/element.md#evnts) [c](docs/element.md#events) [d](#usage)";
    const pictures =
      '![](docs/pictures/app.webp) ![e](docs/pictures/app.webp) ![f](f.webp) <img src="a" alt="">';
    assert.deepEqual(missingPaths("`examples/vue` `examples/view`"), ["examples/view"]);
    assert.deepEqual(brokenLinks("README.md", `${text} ${pictures}`), [
      ...["](docs/elements.md)", "](docs/element.md#evnts)"],
      ...["![](docs/pictures/app.webp)", "![f](f.webp)", '<img src="a" alt="">'],
    ]);
  });
});
