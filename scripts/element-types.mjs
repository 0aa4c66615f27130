/** What the compiler knows of the elements: types in full, and the comments between them. */
import ts from "typescript";

/** A type as an editor shows it: a union of texts in full, because its name would say nothing there. */
function textOf(type) {
  const isList = type.isUnion() && type.types.every((member) => member.isStringLiteral());
  const { NoTruncation, InTypeAlias, None } = ts.TypeFormatFlags;
  return checker.typeToString(type, undefined, NoTruncation | (isList ? InTypeAlias : None));
}

const files = ["src/element/index.ts", "src/element/failures.ts", "src/inspector/index.ts"];
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile("tsconfig.build.json", ts.sys.readFile).config,
  ts.sys,
  ".",
);
const program = ts.createProgram(files, options);
const checker = program.getTypeChecker();

function exported(name) {
  for (const file of files) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    const found = checker.getExportsOfModule(module).find((symbol) => symbol.name === name);
    if (found) return found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  }
  throw new Error(`No entry of the elements exports ${name}.`);
}

/**
 * The members of an exported class, interface or object type: each with its type as text, without undefined, and its
 * documentation, which may stand in a table that the type is derived from, or else on its type.
 */
export function membersOf(name) {
  const properties = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(exported(name)));
  return new Map(
    properties.map((property) => {
      const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
      const [description = ""] = [property, type.symbol]
        .map((symbol) => ts.displayPartsToString(symbol?.getDocumentationComment(checker)))
        .filter(Boolean);
      return [property.name, { type: textOf(type), description }];
    }),
  );
}

/** The members of an exported union of texts, each with the comment before it. */
export function literalsOf(name) {
  const { type } = exported(name).declarations[0];
  const source = type.getSourceFile().text;
  return type.types.map((member, index) => {
    // before the bar, which the parser hands out with neither member
    const [comment] = ts.getLeadingCommentRanges(source, type.types[index - 1]?.end ?? type.pos) ?? [];
    const text = comment ? source.slice(comment.pos + "/**".length, comment.end - "*/".length) : "";
    return { name: member.literal.text, description: text.replace(/\n *\* ?/g, " ").trim() };
  });
}
