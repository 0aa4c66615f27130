import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { generatedDocs } from "../../scripts/docs/generated-docs.mjs";
import { QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import { MESSAGES_PER_SECOND } from "../../src/connection/channel.js";

const generated = await generatedDocs();
const readme = readFileSync("README.md", "utf8");

describe("the generated parts of the documents", () => {
  for (const [path, text] of generated) {
    it(`are up to date: ${path}`, () => {
      assert.equal(readFileSync(path, "utf8"), text, `Run \`npm run docs\` and commit ${path}.`);
    });
  }

  it("have the version, and the hash of each script that a page loads", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    assert.ok(readme.includes(`svc-dashboard@${version}/dist/cdn/svc-dashboard.js`));
    for (const [script, page] of [
      ["svc-dashboard.js", "README.md"],
      ["svc-dashboard.js", "examples/html/script-tag.html"],
      ["svc-dashboard.mjs", "examples/html/module.html"],
    ] as const) {
      const hash = readFileSync(`dist/cdn/${script}.sri`, "utf8").trim();
      assert.ok(generated.get(page)?.includes(`integrity="${hash}"`), page);
    }
  });

  it("have the hash of every CDN file, in docs/package.md", () => {
    const page = readFileSync("docs/package.md", "utf8");
    const scripts = readdirSync("dist/cdn").filter((file) => /\.m?js$/.test(file));
    const rows = [...page.matchAll(/^\| `dist\/cdn\/(\S+)`.*\| `(sha384-\S{64})` \|$/gm)];
    assert.deepEqual(
      rows.map(([, script, hash]) => [script, hash]).sort(),
      scripts.map((script) => [script, readFileSync(`dist/cdn/${script}.sri`, "utf8").trim()]).sort(),
    );
  });
});

describe("README.md", () => {
  it("is short enough to be read", () => assert.ok(readme.split("\n").length < 250));
});

describe("docs/element.md", () => {
  it("has the limits of the code", () => {
    const page = readFileSync("docs/element.md", "utf8");
    assert.ok(page.includes(`${QUEUE_LIMIT} actions`));
    assert.ok(page.includes(`${MESSAGES_PER_SECOND.toLocaleString("en")} messages`));
  });
});
