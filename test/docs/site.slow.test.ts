import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { before, describe, it } from "node:test";
import { SECTIONS } from "../../docs/.vitepress/sections.mjs";
import { run } from "../package/run.js";
import { DOC_PAGES } from "./support/doc-pages.js";
import { relativeLinks } from "./support/relative-links.js";

const SITE = "docs/.vitepress/dist";
const listed = SECTIONS.flatMap(({ pages }) => pages.map(([, path]) => path));

describe("the documentation site", () => {
  before(() => run(process.execPath, ["scripts/site.mjs"]));

  it("lists every page of docs in its sidebar, and no other", () => {
    const pages = DOC_PAGES.filter((page) => !page.includes("decisions")).map((page) =>
      basename(page, ".md"),
    );
    assert.deepEqual(listed.toSorted(), pages.filter((page) => page !== "index").toSorted());
  });

  it("has a static file for each page, with its title", () => {
    for (const path of ["index", ...listed]) {
      const file = `${SITE}/${path}.html`;
      assert.ok(existsSync(file), file);
      assert.match(readFileSync(file, "utf8"), /<title>[^<]*svc-dashboard<\/title>/);
    }
  });

  it("names the file or folder of each link to another part of the repository", () => {
    const links = listed.flatMap((path) =>
      relativeLinks(readFileSync(`docs/${path}.md`, "utf8"))
        .filter((link) => link.startsWith("../"))
        .map((link) => ({ path, target: link.replace(/^\.\.\/|\/README\.md$/g, "") })),
    );
    assert.ok(links.length > 10);
    assert.deepEqual(
      links.filter(({ path, target }) => !readFileSync(`${SITE}/${path}.html`, "utf8").includes(target)),
      [],
    );
  });

  it("has llms.txt and llms-full.txt, and the pages that llms.txt links to", () => {
    const links = relativeLinks(readFileSync(`${SITE}/llms.txt`, "utf8"));
    assert.ok(links.length > 10);
    assert.deepEqual(
      links.filter((link) => !existsSync(`${SITE}/${link}`)),
      [],
    );
  });
});
