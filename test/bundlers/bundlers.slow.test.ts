import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pack } from "../package/pack.js";
import { run } from "../package/run.js";

/** Strings that show that a part of the package is in a bundle. */
const SIGNS = {
  element: /observedAttributes/,
  "css-theme": /transitionrun/,
  "agent-tools": /a colorScheme, locale/,
  texts: /Erneut versuchen/,
} as const;

type Part = keyof typeof SIGNS;

const TOOLS = 'import { createAgentTools } from "svc-dashboard/agent-tools"; console.log(createAgentTools);';

/** Code of an app, and the only parts that its bundle may have. */
const CODE: readonly [code: string, parts: readonly Part[]][] = [
  ['import "svc-dashboard";', ["element"]],
  ['import "svc-dashboard/css-theme";', ["css-theme"]],
  [TOOLS, ["agent-tools"]],
  ['import "svc-dashboard/agent-tools";', []],
  ['import "svc-dashboard/texts/de-DE";', ["texts"]],
  ['import { SvcDashboard } from "svc-dashboard/element"; console.log(SvcDashboard);', ["element"]],
  ['import { SvcDashboard } from "svc-dashboard/element";', []],
  ['import { embedUrl } from "svc-dashboard/protocol"; console.log(embedUrl);', []],
  ['import { CssTheme } from "svc-dashboard/react"; console.log(CssTheme);', ["css-theme"]],
  ['import { SvcDashboard } from "svc-dashboard/react"; console.log(SvcDashboard);', ["element"]],
];

const ALL =
  ["", "/css-theme", "/texts/de-DE"].map((part) => `import "svc-dashboard${part}";\n`).join("") + TOOLS;

describe("the packed package in bundlers", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-bundlers-"));
    const { tarball } = pack(folder);
    cpSync("test/bundlers/app", folder, { recursive: true });
    run("npm", ["install", "--prefer-offline", "--ignore-scripts", "--no-package-lock", tarball], folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const tool of ["webpack", "rollup"]) {
    for (const condition of ["import", "require"]) {
      for (const [code, parts] of CODE) {
        // a bundler can't determine the used parts of a CommonJS module
        if (condition === "require" && code.includes("/react")) continue;
        it(`has exactly the used parts in a bundle of ${tool}, by ${condition}: ${code}`, () => {
          const bundle = run("npm", ["run", "--silent", "bundle", tool, condition, code], folder);
          const found = (Object.keys(SIGNS) as Part[]).filter((part) => SIGNS[part].test(bundle));
          assert.deepEqual(found, parts);
        });
      }
    }
  }

  /** Returns Parcel's bundle of the app. */
  function buildWithParcel(): string {
    run("npm", ["run", "parcel"], folder);
    const scripts = readdirSync(join(folder, "parcel")).filter((name) => name.endsWith(".js"));
    return scripts.map((name) => readFileSync(join(folder, "parcel", name), "utf8")).join("");
  }

  it("is bundled by Parcel: its root by default, and its parts with the setting of docs/package.md", () => {
    assert.match(buildWithParcel(), SIGNS.element);
    writeFileSync(join(folder, "src/app.js"), ALL);
    assert.throws(buildWithParcel, /Failed to resolve 'svc-dashboard\/\w/);
    const file = join(folder, "package.json");
    const settings = { "@parcel/resolver-default": { packageExports: true } };
    const app = { ...(JSON.parse(readFileSync(file, "utf8")) as object), ...settings };
    writeFileSync(file, JSON.stringify(app));
    const text = buildWithParcel();
    for (const sign of Object.values(SIGNS)) assert.match(text, sign);
  });

  it("is resolved by eslint-plugin-import: its root by default, and its parts with the resolver of docs/package.md", () => {
    const lint = (code: string, resolver = "node"): string => {
      writeFileSync(join(folder, "src/app.js"), code);
      return run("npm", ["run", `eslint:${resolver}`], folder);
    };
    lint('import "svc-dashboard";\n');
    assert.throws(() => lint(ALL), /Unable to resolve path to module 'svc-dashboard\/css-theme'/);
    lint(ALL, "typescript");
    assert.throws(() => lint('import "svc-nowhere";\n', "typescript"), /Unable to resolve path/);
  });
});
