import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, resolve } from "node:path";
import { buildSync } from "esbuild";
import ts from "typescript";
import { brokenLinksIn } from "../docs/support/links.js";
import { checkPackage, checkTypes } from "./checks.js";
import { pack } from "./pack.js";
import { run } from "./run.js";

interface PackageJson {
  exports: Record<string, unknown>;
  bin?: Record<string, string>;
  scripts: Record<string, string>;
}

const packageJson = JSON.parse(readFileSync("package.json", "utf8")) as PackageJson;
const locales = readdirSync("src/texts").map((file) => file.replace(".ts", ""));

/** Entries of the package, with one for each language. */
const expanded = (paths: string[]): string[] =>
  paths.flatMap((path) => (path.includes("*") ? locales.map((locale) => path.replace("*", locale)) : [path]));

const paths = expanded(Object.keys(packageJson.exports));

/** The entries that can also be loaded with `require`: all code except the inspector. */
const COMMON_JS = expanded(
  Object.entries(packageJson.exports).flatMap(([path, entry]) => ("require" in Object(entry) ? [path] : [])),
);

const nameOf = (path: string): string => posix.join("svc-dashboard", path);
const entries = paths.map(nameOf);

describe("the packed package", () => {
  let folder: string;
  let tarball: string;
  let files: string[];

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-dashboard-"));
    ({ tarball, files } = pack(folder));
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    // the oldest supported version of React; the other tests use the latest
    const packages = [tarball, "react@18", "react-dom@18", "@types/react@18"];
    run("npm", ["install", "--prefer-offline", "--ignore-scripts", "--no-package-lock", ...packages], folder);
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  it("contains a build, and no source, test or picture", () => {
    const places = new Set(
      files.map((file) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : file)),
    );
    assert.deepEqual([...places].sort(), [
      ...["CHANGELOG.md", "LICENSE", "README.md", "dist", "docs", "llms.txt", "package.json", "skills"],
    ]);
    assert.deepEqual(
      files.filter((file) => /\.test\.|\.webp$|\.svg$|(?<!\.d)\.ts$/.test(file)),
      [],
    );
  });

  it("contains every file that a page without a build step loads, with its hash", () => {
    for (const part of ["js", "mjs", "css-theme.js", "agent-tools.js", "texts.js"]) {
      const name = `svc-dashboard.${part}`;
      const script = readFileSync(join(folder, "node_modules/svc-dashboard/dist/cdn", name));
      const hash = readFileSync(join(folder, "node_modules/svc-dashboard/dist/cdn", `${name}.sri`), "utf8");
      assert.equal(hash.trim(), `sha384-${createHash("sha384").update(script).digest("base64")}`);
      assert.doesNotMatch(script.toString(), /sourceMappingURL/); // a debugger would request a missing file
    }
  });

  it("contains the target of each link in its pages", () => {
    assert.deepEqual(brokenLinksIn(join(folder, "node_modules/svc-dashboard"), files), []);
  });

  it("shows its sources in a debugger, by maps that contain them", () => {
    const maps = files.filter((file) => file.endsWith(".map"));
    assert.ok(maps.length > 30);
    for (const file of maps) {
      const { sources, sourcesContent } = JSON.parse(
        readFileSync(join(folder, "node_modules/svc-dashboard", file), "utf8"),
      ) as { sources: string[]; sourcesContent?: (string | null)[] };
      assert.equal(sourcesContent?.filter(Boolean).length, sources.length, file);
    }
    // each script that refers to a map has it
    for (const file of files.filter((name) => /\.(js|mjs|cjs)$/.test(name))) {
      const text = readFileSync(join(folder, "node_modules/svc-dashboard", file), "utf8");
      const [, map] = /^\/\/# sourceMappingURL=(\S+)$/m.exec(text) ?? [];
      if (map) assert.ok(files.includes(posix.join(posix.dirname(file), map)), `${file}: ${map}`);
    }
  });

  it("leads an editor from an import to a declaration in the package", () => {
    const file = join(folder, "editor.ts");
    const code = 'import { SvcDashboard } from "svc-dashboard";\nexport const tag = new SvcDashboard();\n';
    writeFileSync(file, code);
    const host: ts.LanguageServiceHost = {
      getCompilationSettings: () => ({
        module: ts.ModuleKind.NodeNext,
        moduleResolution: ts.ModuleResolutionKind.NodeNext,
        target: ts.ScriptTarget.ES2022,
      }),
      getScriptFileNames: () => [file],
      getScriptVersion: () => "1",
      getScriptSnapshot: (name) => {
        const text = ts.sys.readFile(name);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => folder,
      getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
      fileExists: (name) => ts.sys.fileExists(name),
      readFile: (name) => ts.sys.readFile(name),
    };
    const service = ts.createLanguageService(host);
    const [definition] = service.getDefinitionAtPosition(file, code.lastIndexOf("SvcDashboard")) ?? [];
    assert.match(
      definition?.fileName ?? "",
      /node_modules\/svc-dashboard\/dist\/element\/svc-dashboard\.d\.ts$/,
    );
    const text = readFileSync(definition!.fileName, "utf8");
    assert.match(text.slice(definition!.textSpan.start - 30), /class SvcDashboard\b/);
  });

  it("is bundled by an app, with the element and nothing of the backend in it", () => {
    const file = join(folder, "app.js");
    writeFileSync(
      file,
      'import "svc-dashboard";\nimport { embedUrl } from "svc-dashboard/protocol";\nconsole.log(embedUrl);\n',
    );
    const [output] = buildSync({
      ...{ entryPoints: [file], bundle: true, format: "esm", write: false, platform: "browser" },
    }).outputFiles;
    assert.match(output!.text, /customElements\.define|\.define\(/);
    assert.doesNotMatch(output!.text, /ManagementClient/);
  });

  it("has no install scripts", () => {
    const lifeCycle = /^((pre|post)?(install|prepare|publish)|(pre|post)pack|prepublishOnly)$/;
    assert.deepEqual(
      Object.keys(packageJson.scripts).filter((name) => lifeCycle.test(name)),
      [],
    );
  });

  it("passes publint", () => {
    checkPackage(join(folder, "node_modules/svc-dashboard"));
  });

  it("has the right types for every way to import it", () => {
    const modules = paths.filter((path) => !path.endsWith(".json") && !COMMON_JS.includes(path));
    assert.deepEqual(modules, ["./inspector", "./vue", "./svelte", "./solid", "./preact"]);
    checkTypes(tarball, "--profile", "esm-only", "--entrypoints", ...modules);
    checkTypes(tarball, "--profile", "node16", "--entrypoints", ...COMMON_JS);
    checkTypes(tarball, "--profile", "strict", "--entrypoints", "."); // also for tools that don't support `exports`
  });

  it("can be imported in Node, each entry, and writes nothing", () => {
    const silent = `for (const name of ["log", "warn", "error"]) console[name] = (text) => { throw new Error(text); };`;
    const code = entries.map((entry) =>
      entry.endsWith(".json")
        ? `await import("${entry}", { with: { type: "json" } });`
        : `await import("${entry}");`,
    );
    writeFileSync(join(folder, "entries.js"), [silent, ...code].join("\n"));
    run(process.execPath, ["--no-warnings", "entries.js"], folder);
  });

  it("can be required in Node, each CommonJS entry, and exports the same names as the module", () => {
    const names = COMMON_JS.map(nameOf);
    const code = `const { deepEqual } = require("node:assert/strict");
      (async () => {
        for (const name of ${JSON.stringify(names)}) {
          const exports = require(name);
          deepEqual(Object.keys(exports).sort(), Object.keys(await import(name)).sort(), name);
          if (Object.keys(exports).length === 0) console.log(name);
        }
      })();`;
    writeFileSync(join(folder, "entries.cjs"), code);
    const empty = run(process.execPath, ["entries.cjs"], folder);
    const texts = locales.map((locale) => `svc-dashboard/texts/${locale}`);
    assert.deepEqual(empty.trim().split("\n"), ["svc-dashboard/css-theme", ...texts]);
  });

  it("requires one class of the element, whichever entry is first", () => {
    const code = `const [first, second] = process.argv.slice(2).map((name) => require(name).SvcDashboard);
      console.log(first === second, customElements.get("svc-dashboard") === first);`;
    writeFileSync(join(folder, "one-class.cjs"), code);
    const entries = ["svc-dashboard", "svc-dashboard/element"];
    for (const args of [entries, entries.toReversed()]) {
      assert.equal(run(process.execPath, ["one-class.cjs", ...args], folder), "true true\n");
    }
  });

  it("marks the React component as client code, for import and require", () => {
    for (const ending of ["js", "cjs"]) {
      const file = join(folder, "node_modules/svc-dashboard/dist/react", `index.${ending}`);
      assert.ok(readFileSync(file, "utf8").startsWith('"use client";'), file);
    }
  });

  it("has programs that print their usage", () => {
    for (const name of Object.keys(packageJson.bin ?? {})) {
      assert.match(run(join(folder, "node_modules/.bin", name), ["--help"], folder), /usage/i);
    }
  });

  it("renders on a server with React 18, with import and with require", () => {
    const render = `console.log(renderToString(createElement(SvcDashboard, { publicId: "a", className: "wide" })));`;
    const imports = {
      createElement: "react",
      renderToString: "react-dom/server",
      SvcDashboard: "svc-dashboard/react",
    };
    const programs = {
      "server.js": ([name, module]: string[]) => `import { ${name} } from "${module}";`,
      "server.cjs": ([name, module]: string[]) => `const { ${name} } = require("${module}");`,
    };
    for (const [file, load] of Object.entries(programs)) {
      writeFileSync(join(folder, file), [...Object.entries(imports).map(load), render].join("\n"));
      const output = run(process.execPath, [file], folder);
      assert.equal(output.trim(), '<svc-dashboard class="wide"></svc-dashboard>');
    }
  });

  it("compiles under strict in a consumer, without skipLibCheck", () => {
    cpSync("test/package/consumer", join(folder, "consumer"), { recursive: true });
    compile(["modules.ts", "common.cts"], false);
  });

  it("compiles in the templates of every framework", () => {
    for (const name of ["preact", "solid-js", "svelte", "vue"]) {
      const target = join(folder, "node_modules", name);
      mkdirSync(dirname(target), { recursive: true });
      symlinkSync(resolve("node_modules", name), target, "junction");
    }
    cpSync("test/package/consumer", join(folder, "consumer"), { recursive: true });
    compile(["frameworks.ts"], true); // the frameworks' own types are not checked
  });

  function compile(names: string[], skipLibCheck: boolean): void {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck,
      target: "ES2022",
      module: "NodeNext",
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      types: [],
    };
    const config = join(folder, "consumer", "tsconfig.json");
    writeFileSync(config, JSON.stringify({ compilerOptions, files: names }));
    run(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", config]);
  }
});
