import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { createContext, runInContext } from "node:vm";

/** Code that a script for any website must not contain, and the reason. */
const FORBIDDEN: [what: RegExp, why: string][] = [
  [/\beval\(|new Function\b/, "code from strings needs unsafe-eval"],
  [
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
    "markup from strings needs a Trusted Types policy",
  ],
  [/createPolicy|lit-html|lit\$/, "a template engine creates a Trusted Types policy"],
  [
    /currentScript\.|import\.meta|\bimport\(/,
    "the script loads no other file, so that one hash covers all of it",
  ],
  [/Bearer|authorization/i, "the backend code and its token must not reach the browser"],
  [/process\.|node:|require\(/, "Node APIs do not exist in browsers"],
  [/localStorage|sessionStorage|document\.cookie/, "the element does not read the page's data"],
  [/postMessage\([^)]*["'`]\*["'`]/, "messages need an exact target origin"],
];

describe("the CDN files", () => {
  for (const file of ["dist/cdn/svc-dashboard.js", "dist/cdn/svc-dashboard.mjs"]) {
    it(`contain no code that fails or is unsafe on some websites: ${file}`, () => {
      const code = readFileSync(file, "utf8");
      assert.ok(code.includes("svc-dashboard"), "the file contains the element");
      for (const [what, why] of FORBIDDEN) assert.doesNotMatch(code, what, why);
    });
  }

  const scripts = readdirSync("dist/cdn").filter((file) => /\.m?js$/.test(file));
  it("are the element's two, and those of the tools for agents, the theme from CSS and the texts", () => {
    const names = [
      "svc-dashboard.agent-tools.js",
      "svc-dashboard.css-theme.js",
      "svc-dashboard.js",
      "svc-dashboard.mjs",
      "svc-dashboard.texts.js",
    ];
    assert.deepEqual(scripts, names);
  });
  for (const file of scripts) {
    it(`work in every encoding of a page, because they are ASCII: ${file}`, () => {
      const beyond = readFileSync(`dist/cdn/${file}`).findIndex((byte) => byte > 0x7f);
      assert.equal(beyond, -1, "the position of the first byte above 0x7F");
    });
  }

  it("create no global variable, except that of the tools for agents", () => {
    assert.match(readFileSync("dist/cdn/svc-dashboard.js", "utf8"), /^(!|\()?\(?(function|\(\)=>)/);
    const globals = createContext() as { svcAgentTools?: object };
    runInContext(readFileSync("dist/cdn/svc-dashboard.agent-tools.js", "utf8"), globals);
    assert.deepEqual(Object.keys(globals), ["svcAgentTools"]);
    assert.deepEqual(Object.keys(globals.svcAgentTools!), ["createAgentTools", "registerAgentTools"]);
  });
});

describe("the package's entries", () => {
  const files = readdirSync("dist", { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".cjs"))) {
    it(`can be required with only the globals of ECMAScript: ${file}`, () => {
      assert.equal(typeof evaluate(resolve("dist", file)), "object");
    });
  }
});

/** Evaluates a CommonJS file, and those that it requires, in a separate context; packages are those of Node. */
function evaluate(file: string, context = createContext({})): object {
  const module = { exports: {} };
  const load = (name: string): unknown =>
    name.startsWith(".") ? evaluate(resolve(dirname(file), name), context) : createRequire(file)(name);
  const code = `(function (module, exports, require) {${readFileSync(file, "utf8")}\n})`;
  const run = runInContext(code, context, { filename: file }) as (...args: unknown[]) => void;
  run(module, module.exports, load);
  return module.exports;
}
