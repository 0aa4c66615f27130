/** Declarations for `require`, made from those for `import`. */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import ts from "typescript";

const MODULE = '"./index.js" with { "resolution-mode": "import" }';

const OPTIONS = { module: ts.ModuleKind.NodeNext, skipLibCheck: true, types: ["node"] };

const require = createRequire(import.meta.url);

/**
 * Writes the declarations of entries again as `index.d.cts`: names for the types of the module, so that a class is the
 * same one however it was imported, and so that `require` takes only types from an ES module.
 */
export function writeCommonJsTypes(folders) {
  const program = ts.createProgram(
    folders.map((folder) => `${folder}/index.d.ts`),
    OPTIONS,
  );
  const checker = program.getTypeChecker();
  for (const folder of folders) {
    const entry = checker.getSymbolAtLocation(program.getSourceFile(`${folder}/index.d.ts`));
    const values = Object.keys(require(resolve(folder, "index.cjs")));
    const symbols = checker.getExportsOfModule(entry);
    const types = symbols.map(({ name }) => name).filter((name) => !values.includes(name));
    const lines = [
      `import type * as module from ${MODULE};`,
      ...symbols.filter(({ name }) => values.includes(name)).flatMap((symbol) => linesOf(symbol, checker)),
      ...(types.length > 0 ? [`export type { ${types.join(", ")} } from ${MODULE};`] : []),
    ];
    writeFileSync(`${folder}/index.d.cts`, `${lines.join("\n")}\n`);
  }
}

/** The declaration of a value, with its documentation, and of the type that has the same name. */
function linesOf(symbol, checker) {
  const { name } = symbol;
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const [declaration] = target.declarations;
  if (ts.isClassDeclaration(declaration) && declaration.typeParameters) {
    throw new Error(`${name} has type parameters, for which declarations for require are not supported.`);
  }
  const documentation = ts.getJSDocCommentsAndTags(declaration).map((comment) => comment.getText());
  const value = `export declare const ${name}: typeof module.${name};`;
  const isType = (target.flags & ts.SymbolFlags.Type) !== 0;
  return [...documentation, value, ...(isType ? [`export type ${name} = module.${name};`] : [])];
}
