/**
 * The built-in objects and DOM APIs that a built script uses by a global name, such as `Object.groupBy`. It needs no types,
 * so it is fast where they are unknown anyway: in the minified code of libraries.
 */
import ts from "typescript";
import { firstKnown } from "./compat-data.js";

/** The interfaces of the global objects of a page. */
const INTERFACES: Record<string, string> = {
  document: "Document",
  history: "History",
  location: "Location",
  navigator: "Navigator",
  performance: "Performance",
  screen: "Screen",
  self: "Window",
  window: "Window",
};

const isDeclaration = (node: ts.Node): node is ts.NamedDeclaration =>
  ts.isVariableDeclaration(node) ||
  ts.isBindingElement(node) ||
  ts.isParameter(node) ||
  ts.isFunctionLike(node) ||
  ts.isClassLike(node) ||
  ts.isImportSpecifier(node);

function declaredNames(script: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(script);
  return names;
}

function candidatesFor(node: ts.Node): string[] {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const owner = INTERFACES[node.expression.text] ?? node.expression.text;
    const name = node.name.text;
    return [`javascript.builtins.${owner}.${name}`, `api.${owner}.${name}_static`, `api.${owner}.${name}`];
  }
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
    const { text } = node.expression;
    return [
      `javascript.builtins.${text}.${text}`,
      `api.${text}.${text}`,
      `javascript.builtins.${text}`,
      `api.${text}`,
    ];
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression))
    return [`api.${node.expression.text}`, `api.Window.${node.expression.text}`];
  return [];
}

/** The features that a script uses by names that it does not declare. */
export function globalFeatures(script: ts.SourceFile): Set<string> {
  const declared = declaredNames(script);
  const features = new Set<string>();
  const visit = (node: ts.Node): void => {
    const root =
      ts.isPropertyAccessExpression(node) || ts.isNewExpression(node) || ts.isCallExpression(node)
        ? node.expression
        : undefined;
    if (root && ts.isIdentifier(root) && !declared.has(root.text)) {
      const feature = firstKnown(candidatesFor(node));
      if (feature) features.add(feature);
    }
    ts.forEachChild(node, visit);
  };
  visit(script);
  return features;
}
