/** The names under which the compatibility data may describe a member of a type. */
import ts from "typescript";

/** TypeScript's own interfaces, and those of the language that they describe. */
const SAME_AS: Record<string, string> = {
  ReadonlyArray: "Array",
  ReadonlyMap: "Map",
  ReadonlySet: "Set",
  IteratorObject: "Iterator",
  AsyncIteratorObject: "AsyncIterator",
};

/** The name of a symbol with the namespace around it, such as `Intl.Segmenter`. */
function nameOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const name = checker.getFullyQualifiedName(symbol).replace(/Constructor$/, "");
  return SAME_AS[name] ?? name;
}

/** Names the platform's interfaces. */
export interface Platform {
  checker: ts.TypeChecker;
  isPlatform: (symbol: ts.Symbol) => boolean;
}

/** The names of a type's interfaces and of those that they extend, nearest first, without the project's own. */
export function ownersOf(type: ts.Type, { checker, isPlatform }: Platform): string[] {
  const names: string[] = [];
  let level = type.isUnionOrIntersection() ? type.types : [type];
  while (level.length > 0) {
    const apparent = level.map((one) => checker.getApparentType(checker.getNonNullableType(one)));
    const symbols = apparent.map(({ symbol }) => symbol as ts.Symbol | undefined);
    names.push(
      ...symbols.flatMap((symbol) => (symbol && isPlatform(symbol) ? [nameOf(symbol, checker)] : [])),
    );
    level = apparent.flatMap((one) =>
      one.isClassOrInterface() || isReference(one) ? basesOf(one, checker) : [],
    );
  }
  return [...new Set(names)];
}

const isReference = (type: ts.Type): type is ts.TypeReference =>
  "target" in type && (type.target as ts.Type).isClassOrInterface();

function basesOf(type: ts.InterfaceType | ts.TypeReference, checker: ts.TypeChecker): ts.Type[] {
  const declared = isReference(type) ? type.target : type;
  return checker.getBaseTypes(declared);
}

/** The name of the object that a member is declared in, where the member belongs to it and not to its instances. */
function staticOwner(declaration: ts.Declaration, checker: ts.TypeChecker): string[] {
  const around = ts.findAncestor(
    declaration.parent,
    (node) =>
      ts.isVariableDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isModuleDeclaration(node),
  );
  if (!around) return [];
  const symbol = checker.getSymbolAtLocation((around as ts.VariableDeclaration).name);
  return symbol ? [nameOf(symbol, checker)] : [];
}

/** The candidates for a member's feature, most specific first. */
export function memberCandidates(
  type: ts.Type,
  name: string,
  declarations: readonly ts.Declaration[],
  platform: Platform,
): string[] {
  const { checker } = platform;
  const owners = [...ownersOf(type, platform), ...declarations.flatMap((one) => staticOwner(one, checker))];
  return owners.flatMap((owner) => [
    `api.${owner}.${name}`,
    `api.${owner}.${name}_static`,
    `javascript.builtins.${owner}.${name}`,
    ...(name.startsWith("on") ? [`api.${owner}.${name.slice(2)}_event`] : []),
    ...(owner === "CSSStyleDeclaration" ? [`css.properties.${kebab(name)}`] : []),
  ]);
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
