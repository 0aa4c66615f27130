import ts from "typescript";

/** The files of the project that a module loads, with itself: those of its imports, exports and `import()`, without types. */
export function moduleGraph(entry: string, program: ts.Program): ts.SourceFile[] {
  const found = new Set<ts.SourceFile>();
  const add = (path: string): void => {
    const source = program.getSourceFile(path);
    if (!source || source.isDeclarationFile || found.has(source)) return;
    found.add(source);
    importsOf(source, program).forEach(add);
  };
  add(entry);
  return [...found];
}

function importsOf(source: ts.SourceFile, program: ts.Program): string[] {
  const specifiers: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
      specifiers.push(node.moduleSpecifier);
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly)
      specifiers.push(node.moduleSpecifier);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      specifiers.push(...node.arguments.slice(0, 1));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return specifiers.filter(ts.isStringLiteralLike).flatMap(({ text }) => {
    const { resolvedModule } = ts.resolveModuleName(
      text,
      source.fileName,
      program.getCompilerOptions(),
      ts.sys,
      undefined,
      undefined,
      ts.ModuleKind.ESNext,
    );
    return resolvedModule && !resolvedModule.isExternalLibraryImport ? [resolvedModule.resolvedFileName] : [];
  });
}
