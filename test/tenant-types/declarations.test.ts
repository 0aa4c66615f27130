import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import ts from "typescript";
import {
  readDeclarations,
  writeDeclarations,
  type DeclaredDashboard,
} from "../../src/cli/types/declarations.js";
import fc from "../support/fast-check.js";
import { errorsOf } from "./support/compile.js";

const SOURCE = { tenantOrigin: "https://acme.example", deploymentId: 42 };

const ODD = [
  "",
  "__proto__",
  "constructor",
  "1",
  '"',
  "\\",
  "\\u0041",
  "*/",
  "${x}",
  "`",
  "\n",
  "\u2028",
  "\ud800",
];
const name = fc.oneof(fc.constantFrom(...ODD, "👩‍💻", "\u202eabc"), fc.string({ unit: "binary" }));
const dashboard = fc
  .tuple(name, name, fc.uniqueArray(name, { maxLength: 4 }))
  .map(([publicId, title, members]) => ({ publicId, title, members: members.sort() }));
const dashboards = fc.uniqueArray(dashboard, { maxLength: 4, selector: ({ publicId }) => publicId });

/** A text of the file in a form that the compiler's parser has read. */
interface Parsed {
  dashboards: DeclaredDashboard[];
  members: string[];
  errors: string[];
}

const literal = (type: ts.TypeNode): string[] =>
  ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [];

/** Reads a file as TypeScript. */
function parse(text: string): Parsed {
  const file = ts.createSourceFile("file.ts", text, ts.ScriptTarget.ES2022, true);
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
  const parsed: Parsed = {
    dashboards: [],
    members: [],
    errors: diagnostics.map((each) => ts.flattenDiagnosticMessageText(each.messageText, " ")),
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node) && ts.isStringLiteral(node.name)) {
      if (!ts.isTypeLiteralNode(node.type!)) parsed.members.push(node.name.text);
      else {
        const [title, members] = node.type.members.map((each) => (each as ts.PropertySignature).type!);
        const union = ts.isUnionTypeNode(members!) ? [...members.types] : [members!];
        const [text = "no title"] = literal(title!);
        parsed.dashboards.push({ publicId: node.name.text, title: text, members: union.flatMap(literal) });
      }
    } else ts.forEachChild(node, visit);
  };
  visit(file);
  return parsed;
}

const sales: DeclaredDashboard = {
  publicId: "a1b2c3d4",
  title: "Sales",
  members: ["orders.channel", "orders.status"],
};
const stock: DeclaredDashboard = {
  publicId: "b7c8d9e0",
  title: "Stock",
  members: ["orders.channel", "stock.place"],
};
const write = (...list: DeclaredDashboard[]): string =>
  writeDeclarations({ source: SOURCE, strict: false }, list);

describe("the declarations of a deployment", () => {
  it("are valid TypeScript whatever the names, and each name reads back exactly", () => {
    fc.assert(
      fc.property(dashboards, fc.boolean(), (list, strict) => {
        const text = writeDeclarations({ source: SOURCE, strict }, list);
        const members = [...new Set(list.flatMap((each) => each.members))].sort();
        assert.deepEqual(parse(text), { dashboards: list, members, errors: [] });
        assert.deepEqual(readDeclarations(text), list);
        assert.doesNotMatch(text, /[\u2028\u202e]/);
      }),
      { numRuns: 300 },
    );
  });

  it("state how to write them again, without the token, and end with a line break", () => {
    const text = writeDeclarations({ source: SOURCE, strict: true }, [sales]);
    const command =
      "npx svc-dashboard types --tenant-origin https://acme.example --deployment-id 42 --strict --out FILE";
    assert.ok(text.includes(`\n// SVC_TOKEN=… ${command}\n`));
    assert.match(text, /[^\n]\n$/);
  });

  it("are those that the projects of test/types compile with", () => {
    const file = readFileSync("test/types/projects/tenant.d.ts", "utf8");
    assert.equal(file, writeDeclarations({ source: SOURCE, strict: true }, [sales]));
  });

  it("of two deployments work in one project", () => {
    const valid = [
      'element.publicId = "a1b2c3d4"; element.publicId = "b7c8d9e0"; element.setFilter("stock.place", "A");',
      'import type { TenantDashboards } from "svc-dashboard"; export const title: TenantDashboards["b7c8d9e0"]["title"] = "Stock";',
    ];
    const invalid = 'element.publicId = "c3d4e5f6";';
    const errors = errorsOf([...valid, invalid], write(sales), write(stock));
    assert.deepEqual(
      valid.map((use) => errors.get(use)),
      [[], []],
    );
    assert.deepEqual(errors.get(invalid), [
      `Type '"c3d4e5f6"' is not assignable to type 'KnownPublicId | undefined'.`,
    ]);
  });

  it("of a deployment without dashboards restrict nothing", () => {
    const use = 'element.publicId = "any"; element.setFilter("any.member", 1);';
    assert.deepEqual(errorsOf([use], write()).get(use), []);
    assert.notDeepEqual(errorsOf([use], write(sales)).get(use), []);
  });
});

describe("an editor", () => {
  /** Where it suggests strings: at the mark `|` in code beside the declarations. */
  const CASES = [
    ["the public ids", 'element.publicId = "|";', ["a1b2c3d4"]],
    ["the members for setFilter", 'element.setFilter("|", 1);', sales.members],
    ["the members for clearFilter", 'element.clearFilter("|");', sales.members],
    ["the members for filters", 'element.filters = { "|": 1 };', sales.members],
  ] as const;
  const head = 'import type { SvcDashboard } from "svc-dashboard";\ndeclare const element: SvcDashboard;\n';
  const files = new Map([
    ["blocks/tenant.d.ts", write(sales)],
    ...CASES.map(([what, code]) => [`blocks/${what}.ts`, head + code.replace("|", "")] as const),
  ]);
  const read = (path: string): string | undefined => files.get(path) ?? ts.sys.readFile(path);
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({
      ...{ strict: true, target: ts.ScriptTarget.ES2022, types: [], skipLibCheck: true },
      ...{ module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
      paths: { "svc-dashboard": ["./src/index.ts"] },
    }),
    getScriptFileNames: () => [...files.keys()],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => ts.ScriptSnapshot.fromString(read(path) ?? ""),
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath.bind(ts),
    fileExists: (path) => files.has(path) || ts.sys.fileExists(path),
    readFile: read,
  });

  for (const [what, code, expected] of CASES) {
    it(`suggests ${what}`, () => {
      const position = (head + code).indexOf("|");
      const found = service.getCompletionsAtPosition(`blocks/${what}.ts`, position, {})?.entries ?? [];
      const texts = found.map(({ name: text }) => text.replaceAll('"', ""));
      // the argument itself is one of a generic parameter's suggestions
      assert.deepEqual(texts.filter((text) => text !== "").sort(), expected);
    });
  }
});
