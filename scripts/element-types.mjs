/** The exported types of the elements, as the compiler reads them: in full, and with the comments on their members. */
import ts from "typescript";

const files = ["src/element/index.ts", "src/element/failures.ts", "src/inspector/index.ts"];
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile("tsconfig.build.json", ts.sys.readFile).config,
  ts.sys,
  ".",
);
const program = ts.createProgram(files, options);
const checker = program.getTypeChecker();
const exports = files.flatMap((file) =>
  checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file))),
);

function exported(name) {
  const symbol = exports.find((each) => each.name === name);
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** A type as an editor shows it: a union of strings in full, because its name would not help there. */
function textOf(type) {
  const isList = type.isUnion() && type.types.every((member) => member.isStringLiteral());
  const { NoTruncation, InTypeAlias, None } = ts.TypeFormatFlags;
  return checker.typeToString(type, undefined, NoTruncation | (isList ? InTypeAlias : None));
}

/**
 * The members of an exported class, interface or object type: each with its type as text, without undefined, and its
 * documentation, which may stand in a table that the type is derived from, or else on its type. The comment on a generic
 * type describes none of its members.
 */
export function membersOf(name) {
  const properties = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(exported(name)));
  return new Map(
    properties.map((property) => {
      const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
      const text = textOf(type);
      const [description = ""] = [property, type.aliasSymbol ?? type.symbol]
        .filter((symbol) => symbol === property || symbol?.name === text)
        .map((symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker)))
        .filter(Boolean);
      return [property.name, { type: text, description }];
    }),
  );
}

/** The members of an exported union of strings, each with the comment before it. */
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
