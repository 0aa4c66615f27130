import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

/** How many tests may be skipped or expect something else because of the engine. */
const LIMIT = 25;

const CAPABILITIES = "test/support/capabilities.ts";

const page = readFileSync("docs/engines.md", "utf8");
const [, section = ""] = page.split("## What engines can't do");
const rows = [...section.split("\n## ")[0]!.matchAll(/^\| `(\w+)` +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, capability = "", , reason = "", files = ""]) => ({
    capability,
    reason,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
  }),
);

/** What the browser tests and what they import consist of. */
const sources = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((name) => /(\.(browser|pure)\.test|^support\/[\w-]+)\.ts$/.test(name))
  .map((name) => join("test", name))
  .filter((file) => file !== CAPABILITIES)
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

describe("the table of what engines can't do, in docs/engines.md,", () => {
  it("lists every capability", () => {
    const text = readFileSync(CAPABILITIES, "utf8");
    const names = [...text.matchAll(/^ {2}(\w+): /gm)].map(([, name = ""]) => name);
    assert.ok(names.length > 2);
    assert.deepEqual(rows.map(({ capability }) => capability).sort(), names.sort());
  });

  for (const { capability, reason, files } of rows) {
    it(`has a reason for ${capability}, and all files that ask for it`, () => {
      assert.ok(reason.length > 30, reason);
      const asking = sources.filter(({ text }) => text.includes(`CAPABILITIES.${capability}`));
      assert.deepEqual(asking.map(({ file }) => file).sort(), files.sort());
    });
  }

  it(`allows at most ${LIMIT} uses, and no other way to skip a test or to recognize an engine`, () => {
    const uses = sources.flatMap(({ text }) => [...text.matchAll(/\bCAPABILITIES\.\w+/g)]);
    assert.ok(uses.length > 0 && uses.length <= LIMIT, String(uses.length));
    const isOtherWay =
      /\b(it|describe|test)\.skip\(|userAgent\.|navigator\.vendor|(?<!CAPABILITIES\.\w+\) )this\.skip\(/;
    assert.deepEqual(
      sources.filter(({ text }) => isOtherWay.test(text)).map(({ file }) => file),
      [],
    );
  });
});
