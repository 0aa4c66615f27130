/** Declarations for `require`, made from those for `import`. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import ts from "typescript";

const OPTIONS = { module: ts.ModuleKind.NodeNext, skipLibCheck: true, types: ["node"] };

const require = createRequire(import.meta.url);

/**
 * Writes `.d.cts` declarations of each module in a folder that `require` can load. They refer to the types of the ES module,
 * so that a class has one type however it was imported.
 */
export function writeCommonJsTypes(folder) {
  const entries = readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(".cjs"))
    .map((file) => join(folder, file.replace(/\.cjs$/, "")))
    .filter((entry) => existsSync(`${entry}.d.ts`));
  const program = ts.createProgram(
    entries.map((entry) => `${entry}.d.ts`),
    OPTIONS,
  );
  const checker = program.getTypeChecker();
  for (const entry of entries) {
    const module = `"./${basename(entry)}.js" with { "resolution-mode": "import" }`;
    const values = Object.keys(require(resolve(`${entry}.cjs`)));
    const symbols = checker.getExportsOfModule(
      checker.getSymbolAtLocation(program.getSourceFile(`${entry}.d.ts`)),
    );
    const lines = [
      ...(values.length > 0 ? [`import type * as module from ${module};`] : []),
      ...symbols.filter(({ name }) => values.includes(name)).flatMap((symbol) => linesOf(symbol, checker)),
      ...(symbols.length > 0 ? [`export type * from ${module};`] : ["export {};"]),
    ];
    writeFileSync(`${entry}.d.cts`, `${lines.join("\n")}\n`);
  }
}

const targetOf = (symbol, checker) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const isType = (symbol, checker) => (targetOf(symbol, checker).flags & ts.SymbolFlags.Type) !== 0;

/** The declaration of a value, with its documentation, and of the type that has the same name. */
function linesOf(symbol, checker) {
  const { name } = symbol;
  const [declaration] = targetOf(symbol, checker).declarations;
  if (ts.isClassDeclaration(declaration) && declaration.typeParameters) {
    throw new Error(
      `Expected a class without type parameters, which .d.cts files can't refer to, got ${name}.`,
    );
  }
  const documentation = ts.getJSDocCommentsAndTags(declaration).map((comment) => comment.getText());
  const value = `export declare const ${name}: typeof module.${name};`;
  return [
    ...documentation,
    value,
    ...(isType(symbol, checker) ? [`export type ${name} = module.${name};`] : []),
  ];
}
