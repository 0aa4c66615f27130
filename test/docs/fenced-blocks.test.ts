import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { filterUrlParameter } from "../../src/protocol/filters.js";
import { DOC_PAGES } from "./support/doc-pages.js";
import { fencedBlocks, type FencedBlock } from "./support/fenced-blocks.js";

const PAGES = ["README.md", "sandbox/README.md", ...DOC_PAGES];
const blocks = PAGES.flatMap(fencedBlocks);

/** The pages whose blocks of a language are tested: all of them, or those whose own test reads the blocks. */
const TESTED: Record<string, readonly string[] | "all"> = {
  js: "all", // typed-blocks, and sandbox-blocks.slow for sandbox/README.md
  ts: DOC_PAGES.concat("README.md"), // typed-blocks
  tsx: DOC_PAGES.concat("README.md"), // typed-blocks
  typescript: ["docs/testing.md"], // testing.slow
  html: DOC_PAGES.concat("README.md"), // html-blocks.integration
  css: DOC_PAGES.concat("README.md"), // css-blocks.integration
  sh: "all", // shell-blocks
  json: "all", // below
  http: ["docs/csp.md"], // csp.slow
  // generated from the examples, which have tests of their own
  ...Object.fromEntries(
    ["vue", "svelte", "jsx", "angular-html"].map((name) => [name, ["docs/frameworks.md"]]),
  ),
  text: ["docs/doctor.md", "docs/filters.md"], // doctor, and below
};
const isTested = ({ page, language }: Pick<FencedBlock, "page" | "language">): boolean =>
  TESTED[language] === "all" || TESTED[language]?.includes(page) === true;

const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: Record<string, unknown> };

/** The files in a block that a project which has installed this package does not find. @throws SyntaxError on invalid JSON */
function missingFiles(json: string): string[] {
  JSON.parse(json);
  return [...json.matchAll(/node_modules\/svc-dashboard\/([^"]+)/g)]
    .map(([, file]) => `./${file}`)
    .filter((file) => !Object.values(exports).includes(file));
}

describe("the fenced blocks of README.md, sandbox/README.md and docs", () => {
  it("are all found", () => {
    for (const page of PAGES) {
      const fences = readFileSync(page, "utf8").match(/^\s*(```|~~~)/gm) ?? [];
      assert.equal(fences.length, 2 * fencedBlocks(page).length, page);
    }
  });

  it("have languages that a test checks", () => {
    assert.deepEqual(
      blocks.filter((block) => !isTested(block)).map(({ place, language }) => `${place}: ${language}`),
      [],
    );
    assert.equal(isTested({ page: "README.md", language: "yaml" }), false);
    assert.equal(isTested({ page: "README.md", language: "text" }), false);
  });

  for (const { place, code } of blocks.filter(({ language }) => language === "json")) {
    it(`are valid JSON, and name files that the package exports: ${place}`, () => {
      assert.deepEqual(missingFiles(code), []);
    });
  }

  it("are checked for invalid JSON, and for files that the package does not export", () => {
    assert.throws(() => missingFiles('{ "a": 1, }'), SyntaxError);
    const json = '["./node_modules/svc-dashboard/dist/html-data.json"]';
    assert.deepEqual(missingFiles(json), ["./dist/html-data.json"]);
  });

  it("have the URL form of a filter as filterUrlParameter writes it", () => {
    const [block] = blocks.filter(({ page, language }) => page === "docs/filters.md" && language === "text");
    assert.equal(block!.code.trim(), filterUrlParameter("orders.status", ["shipped", "delivered"]));
  });
});
