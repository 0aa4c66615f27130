import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { generatedDocs } from "../../scripts/docs/generated-docs.mjs";

describe("the generated parts of the documents", async () => {
  for (const [path, text] of await generatedDocs()) {
    it(`are up to date: ${path}`, () => {
      assert.equal(readFileSync(path, "utf8"), text, `Run \`npm run docs\` and commit ${path}.`);
    });
  }
});
