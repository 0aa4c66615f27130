import ts from "typescript";

/** The types that a module exports, by name. */
export class ExportedTypes {
  readonly #checker: ts.TypeChecker;
  readonly #exports: ts.Symbol[];

  constructor(path: string) {
    const options: ts.CompilerOptions = {
      ...{ target: ts.ScriptTarget.ES2022, strict: true, skipLibCheck: true, types: ["node"] },
      ...{ module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
    };
    const program = ts.createProgram([path], options);
    this.#checker = program.getTypeChecker();
    const module = this.#checker.getSymbolAtLocation(program.getSourceFile(path)!)!;
    this.#exports = this.#checker
      .getExportsOfModule(module)
      .map((symbol) =>
        symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol,
      );
  }

  /** The names of all exported classes. */
  get classes(): string[] {
    return this.#exports.filter(({ flags }) => flags & ts.SymbolFlags.Class).map(({ name }) => name);
  }

  /** The public members of an exported class or interface, with those that it inherits. */
  membersOf(name: string): string[] {
    const isPublic = (member: ts.Symbol): boolean =>
      /^\w+$/.test(member.name) &&
      (member.declarations ?? []).every(
        (declaration) =>
          !(ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.NonPublicAccessibilityModifier),
      );
    return this.#typeOf(name)
      .getProperties()
      .filter(isPublic)
      .map((member) => member.name);
  }

  /** The string literals of an exported union. */
  literalsOf(name: string): string[] {
    const type = this.#typeOf(name);
    const members = type.isUnion() ? type.types : [type];
    return members.flatMap((member) => (member.isStringLiteral() ? [member.value] : []));
  }

  #typeOf(name: string): ts.Type {
    const symbol = this.#exports.find((exported) => exported.name === name);
    if (!symbol) throw new Error(`No export is named ${name}.`);
    return this.#checker.getDeclaredTypeOfSymbol(symbol);
  }
}
