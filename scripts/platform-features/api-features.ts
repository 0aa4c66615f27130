/** The built-in objects and DOM APIs that a script uses, by the declarations that the type checker finds for each name. */
import ts from "typescript";
import { firstKnown } from "./compat-data.js";
import { memberCandidates, ownersOf, type Platform } from "./owners.js";

/** Finds the features of one program's files. */
export class ApiFinder {
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #platform: Platform;

  constructor(program: ts.Program) {
    this.#program = program;
    this.#checker = program.getTypeChecker();
    const isPlatform = (symbol: ts.Symbol): boolean => this.#platformDeclarations(symbol).length > 0;
    this.#platform = { checker: this.#checker, isPlatform };
  }

  featuresOf(script: ts.SourceFile): Set<string> {
    const features = new Set<string>();
    const visit = (node: ts.Node): void => {
      const feature = firstKnown(this.#candidatesFor(node));
      if (feature) features.add(feature);
      if (!ts.isTypeNode(node)) ts.forEachChild(node, visit);
    };
    visit(script);
    return features;
  }

  #candidatesFor(node: ts.Node): string[] {
    if (ts.isPropertyAccessExpression(node)) return this.#ofMember(node.expression, node.name);
    if (ts.isBindingElement(node)) return this.#ofBinding(node);
    if (ts.isNewExpression(node)) return this.#ofConstruction(node);
    if (ts.isCallExpression(node)) return this.#ofListener(node);
    if (ts.isIdentifier(node) && !isName(node)) return this.#ofGlobal(node);
    return [];
  }

  /** The declarations of a symbol in the libraries of TypeScript, which are those of the platform. */
  #platformDeclarations(symbol: ts.Symbol | undefined): ts.Declaration[] {
    const declarations = symbol?.declarations ?? [];
    return declarations.filter((one) => this.#program.isSourceFileDefaultLibrary(one.getSourceFile()));
  }

  #ofMember(object: ts.Expression, name: ts.MemberName): string[] {
    const symbol = this.#checker.getSymbolAtLocation(name);
    const declarations = this.#platformDeclarations(symbol);
    if (declarations.length === 0 && !isAssumed(symbol)) return [];
    return memberCandidates(this.#checker.getTypeAtLocation(object), name.text, declarations, this.#platform);
  }

  /** `const { matchMedia } = window` */
  #ofBinding({ parent, propertyName, name }: ts.BindingElement): string[] {
    const key = propertyName ?? name;
    if (!ts.isIdentifier(key) || !ts.isObjectBindingPattern(parent)) return [];
    const type = this.#checker.getTypeAtLocation(parent);
    const declarations = this.#platformDeclarations(type.getProperty(key.text));
    return declarations.length > 0 ? memberCandidates(type, key.text, declarations, this.#platform) : [];
  }

  /** `new Intl.DurationFormat()` */
  #ofConstruction({ expression }: ts.NewExpression): string[] {
    const symbol = this.#checker.getSymbolAtLocation(expression);
    if (this.#platformDeclarations(symbol).length === 0 || !symbol) return [];
    const path = this.#checker.getFullyQualifiedName(symbol);
    return [`api.${path}.${symbol.name}`, `javascript.builtins.${path}.${symbol.name}`];
  }

  /** `element.addEventListener("toggle", …)` */
  #ofListener({ expression, arguments: [event] }: ts.CallExpression): string[] {
    const isListener =
      ts.isPropertyAccessExpression(expression) && expression.name.text === "addEventListener";
    if (!isListener || !event || !ts.isStringLiteralLike(event)) return [];
    const owners = ownersOf(this.#checker.getTypeAtLocation(expression.expression), this.#platform);
    return owners.map((owner) => `api.${owner}.${event.text}_event`);
  }

  #ofGlobal(node: ts.Identifier): string[] {
    const declarations = this.#platformDeclarations(this.#checker.getSymbolAtLocation(node));
    const isGlobal = declarations.some((one) => !ts.isPropertySignature(one) && !ts.isMethodSignature(one));
    const { text } = node;
    return isGlobal ? [`javascript.builtins.${text}`, `api.${text}`, `api.Window.${text}`] : [];
  }
}

/** Whether a member is one of the project's own types for the platform, such as `document as { moveBefore?: … }`. */
function isAssumed(symbol: ts.Symbol | undefined): boolean {
  return (
    symbol?.declarations?.some((one) => ts.isPropertySignature(one) || ts.isMethodSignature(one)) ?? false
  );
}

/** Whether an identifier names a member or a declaration, which is not a use of a global. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    ("name" in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent))
  );
}
