import ts from "typescript";

/** Functions of the test runners whose first argument is a title. */
const TITLED = new Set(["describe", "it", "test"]);

/** `it` of `it("…")` and of `it.skip("…")`; undefined for other expressions. */
function functionName(callee: ts.Expression): string | undefined {
  if (ts.isPropertyAccessExpression(callee)) return functionName(callee.expression);
  return ts.isIdentifier(callee) ? callee.text : undefined;
}

/** Whether a string stands where a table has the titles that a variable of this name goes through. */
function isInTable(literal: ts.StringLiteralLike, variable: string): boolean {
  const { parent } = literal;
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === variable;
  return ts.isArrayLiteralExpression(parent) && parent.elements[0] === literal;
}

/**
 * The titles of the tests and suites of a file, templates as they are written. Where a title is a variable, these are the
 * strings of the file's tables that it can stand for: members of that name, and first elements of lists.
 */
export function titlesIn(file: string, text: string): ReadonlySet<string> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const titles = new Set<string>();
  const variables = new Set<string>();
  const literals: ts.StringLiteralLike[] = [];

  function visit(node: ts.Node): void {
    if (ts.isStringLiteralLike(node)) literals.push(node);
    if (ts.isCallExpression(node) && TITLED.has(functionName(node.expression) ?? "")) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.add(title.text);
      else if (title && ts.isTemplateExpression(title)) titles.add(title.getText(source).slice(1, -1));
      else if (title && ts.isIdentifier(title)) variables.add(title.text);
    }
    ts.forEachChild(node, visit);
  }

  visit(source);
  for (const variable of variables) {
    for (const literal of literals) if (isInTable(literal, variable)) titles.add(literal.text);
  }
  return titles;
}
