import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

/** What has no place in a script for any website, and why. */
const FORBIDDEN: [what: RegExp, why: string][] = [
  [/\beval\(|new Function\b/, "code from text needs unsafe-eval"],
  [/innerHTML|outerHTML|insertAdjacentHTML|document\.write/, "markup from text needs a Trusted Types policy"],
  [/createPolicy|lit-html|lit\$/, "a template engine brings a Trusted Types policy"],
  [
    /currentScript|import\.meta|\bimport\(/,
    "no file is looked up beside the script, so that one hash covers all",
  ],
  [/Bearer|authorization/i, "the backend's side, and its token, stay out of the browser"],
  [/process\.|node:|require\(/, "nothing of Node"],
  [/localStorage|sessionStorage|document\.cookie/, "the element reads nothing of the page's own"],
  [/postMessage\([^)]*["'`]\*["'`]/, "nothing is posted to whomever"],
];

describe("the CDN files", () => {
  for (const file of ["dist/cdn/svc-dashboard.js", "dist/cdn/svc-dashboard.mjs"]) {
    it(`keep out of ${file} what would not work or not be safe on any website`, () => {
      const code = readFileSync(file, "utf8");
      assert.ok(code.includes("svc-dashboard"), "the file is the element's");
      for (const [what, why] of FORBIDDEN) assert.doesNotMatch(code, what, why);
    });
  }

  it("leave no global behind", () => {
    assert.match(readFileSync("dist/cdn/svc-dashboard.js", "utf8"), /^(!|\()?\(?(function|\(\)=>)/);
  });
});

describe("the package's entries", () => {
  for (const entry of [
    "",
    "/element",
    "/connection",
    "/protocol",
    "/backend",
    "/testing",
    "/inspector",
    "/texts/de-DE",
  ]) {
    it(`can be imported in Node: svc-dashboard${entry}`, () => {
      const code = `const { ...names } = await import("svc-dashboard${entry}"); console.log(Object.keys(names).length)`;
      const names = execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
      if (!entry.startsWith("/texts")) assert.ok(Number(names) > 0);
    });
  }

  for (const [entry, name] of [
    ["backend", "ManagementClient"],
    ["testing", "EmbedStub"],
  ]) {
    it(`can be required in Node: svc-dashboard/${entry}`, () => {
      const code = `console.log(typeof require("svc-dashboard/${entry}").${name})`;
      assert.equal(execFileSync(process.execPath, ["-e", code], { encoding: "utf8" }).trim(), "function");
    });
  }
});
