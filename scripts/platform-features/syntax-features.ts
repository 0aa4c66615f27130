/** The features of JavaScript's syntax that a script uses, of those that came with ES2020 or later. */
import ts from "typescript";

const { SyntaxKind } = ts;

const OPERATORS: Partial<Record<ts.SyntaxKind, string>> = {
  [SyntaxKind.QuestionQuestionToken]: "javascript.operators.nullish_coalescing",
  [SyntaxKind.QuestionQuestionEqualsToken]: "javascript.operators.nullish_coalescing_assignment",
  [SyntaxKind.BarBarEqualsToken]: "javascript.operators.logical_or_assignment",
  [SyntaxKind.AmpersandAmpersandEqualsToken]: "javascript.operators.logical_and_assignment",
  [SyntaxKind.QuestionDotToken]: "javascript.operators.optional_chaining",
  [SyntaxKind.ClassStaticBlockDeclaration]: "javascript.classes.static.initialization_blocks",
  [SyntaxKind.NamespaceExport]: "javascript.statements.export.namespace",
  [SyntaxKind.ImportAttributes]: "javascript.statements.import.import_attributes",
  [SyntaxKind.BigIntLiteral]: "javascript.builtins.BigInt",
};

const REGEXP_FLAGS: Record<string, string> = {
  s: "dotAll",
  d: "hasIndices",
  v: "unicodeSets",
};

const REGEXP_PARTS: [syntax: RegExp, name: string][] = [
  [/\(\?<[=!]/, "lookbehind_assertion"],
  [/\(\?<[^=!]/, "named_capturing_group"],
  [/\(\?<(\w+)>.*\(\?<\1>/, "named_capturing_group.duplicate_named_capturing_groups"],
  [/\(\?[ims]*-?[ims]+:/, "modifier"],
  [/\\p\{/i, "unicode_character_class_escape"],
];

function ofRegExp(literal: string): string[] {
  const end = literal.lastIndexOf("/");
  const flags = Object.entries(REGEXP_FLAGS).flatMap(([flag, name]) =>
    literal.includes(flag, end) ? [name] : [],
  );
  const parts = REGEXP_PARTS.filter(([syntax]) => syntax.test(literal.slice(1, end)));
  return [
    ...flags.map((flag) => `javascript.builtins.RegExp.${flag}`),
    ...parts.map(([, name]) => `javascript.regular_expressions.${name}`),
  ];
}

function ofMember(node: ts.PropertyDeclaration | ts.MethodDeclaration): string {
  if (ts.isPrivateIdentifier(node.name)) {
    const kind = ts.isMethodDeclaration(node) ? "methods" : "fields";
    return `javascript.classes.private_class_${kind}`;
  }
  const isStatic = node.modifiers?.some(({ kind }) => kind === SyntaxKind.StaticKeyword);
  return isStatic ? "javascript.classes.static.class_fields" : "javascript.classes.public_class_fields";
}

/** The features of `using` and `await using`. */
const DECLARATIONS: Record<number, string> = {
  [ts.NodeFlags.Using]: "javascript.statements.using",
  [ts.NodeFlags.AwaitUsing]: "javascript.statements.await_using",
};

function isAtTopLevel(node: ts.Node): boolean {
  return !ts.findAncestor(
    node,
    (around) => ts.isFunctionLike(around) || ts.isClassStaticBlockDeclaration(around),
  );
}

function ofNode(node: ts.Node): string[] {
  const operator = OPERATORS[node.kind];
  if (operator) return [operator];
  if (ts.isRegularExpressionLiteral(node)) return ofRegExp(node.text);
  if (ts.isPropertyDeclaration(node)) return [ofMember(node)];
  if (ts.isMethodDeclaration(node) && ts.isPrivateIdentifier(node.name)) return [ofMember(node)];
  if (ts.isPrivateIdentifier(node) && ts.isBinaryExpression(node.parent))
    return ["javascript.classes.private_class_fields_in"];
  if (ts.isNumericLiteral(node) && node.getText().includes("_"))
    return ["javascript.grammar.numeric_separators"];
  if (ts.isCatchClause(node) && !node.variableDeclaration)
    return ["javascript.statements.try_catch.optional_catch_binding"];
  if (ts.isAwaitExpression(node) && isAtTopLevel(node)) return ["javascript.operators.await.top_level"];
  if (ts.isForOfStatement(node) && node.awaitModifier) return ["javascript.statements.for_await_of"];
  if (ts.isMetaProperty(node) && node.keywordToken === SyntaxKind.ImportKeyword)
    return ["javascript.operators.import_meta"];
  if (ts.isVariableDeclarationList(node))
    return [DECLARATIONS[node.flags & ts.NodeFlags.BlockScoped] ?? []].flat();
  return [];
}

/** The features of a script's syntax. */
export function syntaxFeatures(script: ts.SourceFile): Set<string> {
  const features = new Set<string>();
  const visit = (node: ts.Node): void => {
    for (const feature of ofNode(node)) features.add(feature);
    ts.forEachChild(node, visit);
  };
  visit(script);
  return features;
}
