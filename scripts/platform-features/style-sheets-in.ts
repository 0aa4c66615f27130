import ts from "typescript";

const isMarked = (node: ts.Node): boolean =>
  /\/\*\s*css\s*\*\/\s*$/.test(node.getFullText().slice(0, node.getLeadingTriviaWidth()));

const isTagged = (node: ts.Node): boolean =>
  ts.isTaggedTemplateExpression(node.parent) && node.parent.tag.getText() === "css";

/**
 * The style sheets in a source: templates with the tag `css` or a comment of that name before them.
 * @throws Error if one has a substitution, whose features would be missing
 */
export function styleSheetsIn(source: ts.SourceFile): string[] {
  const sheets: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateLiteral(node) && (isMarked(node) || isTagged(node))) {
      if (!ts.isNoSubstitutionTemplateLiteral(node))
        throw new Error(`Expected a style sheet without substitutions in ${source.fileName}.`);
      sheets.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sheets;
}
