import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { SCENES } from "../../scripts/pictures/scenes.mjs";
import { DOC_PAGES } from "./support/doc-pages.js";

const shown = ["README.md", ...DOC_PAGES].flatMap((page) =>
  [...readFileSync(page, "utf8").matchAll(/!\[([^\]]*)\]\((?:docs\/)?pictures\/([^)]+)\)/g)].map(
    ([, alternative = "", file = ""]) => ({ page, alternative, file }),
  ),
);
const files = readdirSync("docs/pictures");

describe("the pictures of the documentation", () => {
  it("are taken by `npm run pictures`, except for drawings", () => {
    const photos = files.filter((file) => !file.endsWith(".svg"));
    assert.deepEqual(photos.toSorted(), SCENES.map(({ name }) => `${name}.webp`).toSorted());
  });

  it("are all shown, and each has alternative text", () => {
    assert.deepEqual([...new Set(shown.map(({ file }) => file))].toSorted(), files.toSorted());
    assert.deepEqual(
      shown.filter(({ alternative }) => alternative.length < 20),
      [],
    );
  });
});
