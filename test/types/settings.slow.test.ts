import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { compilerHost } from "../support/compiler-host.js";

/** The type tests of the package's exports. Only lines after `@ts-expect-error` must not compile. */
const PAGE = typeTestsIn("contract");
const SERVER = typeTestsIn("server");

function typeTestsIn(folder: string): string[] {
  const path = resolve("test/types", folder);
  return readdirSync(path).map((file) => join(path, file));
}

/** Strict options. The declarations of the package and its dependencies are checked too, but not those of TypeScript. */
const STRICT: ts.CompilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: false, skipDefaultLibCheck: true, types: [] },
  ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noImplicitOverride: true },
  ...{ noPropertyAccessFromIndexSignature: true, verbatimModuleSyntax: true, isolatedModules: true },
  ...{ target: ts.ScriptTarget.ES2022, lib: ["lib.es2022.d.ts", "lib.dom.d.ts"] },
};
const NODE16 = { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 };
const NODENEXT = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
const BUNDLER = { module: ts.ModuleKind.Preserve, moduleResolution: ts.ModuleResolutionKind.Bundler };

/**
 * Returns the errors of the type tests, also for each `@ts-expect-error` before a line that compiles.
 * @param texts those of files that do not exist, by path
 */
function errorsOf(files: string[], options: ts.CompilerOptions, texts = new Map<string, string>()): string[] {
  const all = { ...STRICT, ...options };
  const program = ts.createProgram([...files, ...texts.keys()], all, compilerHost(all, texts));
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
    return `${file?.fileName}:${line}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

/** Uses of every entry whose types a tenant's own extend. */
const TENANT_USES = `
import { SvcDashboard } from "svc-dashboard/element";
import type { SvcDashboardProps } from "svc-dashboard/react";
const element: SvcDashboard = document.createElement("svc-dashboard");
element.publicId = "a1b2c3d4";
export const props: SvcDashboardProps = { publicId: "a1b2c3d4", filters: { "orders.status": "new" } };
// @ts-expect-error -- no such dashboard
element.publicId = "a1b2c3d5";
// @ts-expect-error -- no such member
element.setFilter("orders.chanel", 1);
// @ts-expect-error -- no such member
export const wrong: SvcDashboardProps = { filters: { "orders.chanel": 1 } };
`;

describe("the types of the build", () => {
  it("are those of dist for import and require", () => {
    const resolved = (kind: ts.ModuleKind.ESNext | ts.ModuleKind.CommonJS): string | undefined =>
      ts.resolveModuleName("svc-dashboard/element", PAGE[0]!, NODENEXT, ts.sys, undefined, undefined, kind)
        .resolvedModule?.resolvedFileName;
    assert.equal(resolved(ts.ModuleKind.ESNext), resolve("dist/element/index.d.ts"));
    assert.equal(resolved(ts.ModuleKind.CommonJS), resolve("dist/element/index.d.cts"));
  });

  it("compile without skipLibCheck under moduleResolution node16", () =>
    assert.deepEqual(errorsOf(PAGE, NODE16), []));

  it("compile without skipLibCheck under moduleResolution bundler", () =>
    assert.deepEqual(errorsOf(PAGE, BUNDLER), []));

  it("compile without skipLibCheck under moduleResolution nodenext, with the newest lib", () => {
    const options = { ...NODENEXT, lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"] };
    assert.deepEqual(errorsOf(PAGE, options), []);
  });

  it("compile without skipLibCheck under moduleResolution nodenext, without exactOptionalPropertyTypes", () => {
    assert.deepEqual(errorsOf(PAGE, { ...NODENEXT, exactOptionalPropertyTypes: false }), []);
  });

  for (const [kind, extension] of [
    ["import", "mts"],
    ["require", "cts"],
  ] as const) {
    it(`are extended by the file of svc-dashboard types, for ${kind}`, () => {
      const tenant = readFileSync("test/types/projects/tenant.d.ts", "utf8");
      const files = new Map([
        [resolve(`tenant.d.${extension}`), tenant],
        [resolve(`use.${extension}`), TENANT_USES],
      ]);
      const options = { ...NODENEXT, verbatimModuleSyntax: false }; // which excludes imports in CommonJS
      assert.deepEqual(errorsOf([], options, files), []);
      assert.equal(errorsOf([], options, new Map([...files].slice(1))).length, 3);
    });
  }

  it("compile without skipLibCheck on a server, without the DOM", () => {
    const options = { ...NODENEXT, lib: ["lib.es2022.d.ts"], types: ["node"] };
    assert.deepEqual(errorsOf(SERVER, options), []);
  });
});
