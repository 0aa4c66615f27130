import { basename, dirname, join, resolve } from "node:path";
import ts from "typescript";
import { compilerHost } from "../../support/compiler-host.js";
import type { CompileError } from "./rejected.js";

/** The folder of the projects, each with its own `tsconfig.json`. */
export const PROJECTS = resolve("test/types/projects");

/** Returns the absolute paths of the package's entries in this repository. */
function sourcePaths(): ts.MapLike<string[]> {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile.bind(ts.sys)) as {
    config: { compilerOptions: { paths: Record<string, string[]> } };
  };
  const { paths } = config.compilerOptions;
  return Object.fromEntries(
    Object.entries(paths).map(([name, files]) => [name, files.map((file) => resolve(file))]),
  );
}

/** Type-checks a project with this repository's compiler and sources. @returns the errors in the project's own files */
export function checkProject(folder: string): CompileError[] {
  const { config } = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile.bind(ts.sys)) as {
    config: object;
  };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const all = { ...options, paths: sourcePaths() };
  const program = ts.createProgram(fileNames, all, compilerHost(all));
  const own = program.getSourceFiles().filter(({ fileName }) => dirname(fileName) === folder);
  const found = [
    ...program.getOptionsDiagnostics(),
    ...own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ];
  return found.map(({ file, start = 0, messageText }) => ({
    file: basename(file?.fileName ?? "tsconfig.json"),
    line: (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1,
    message: ts.flattenDiagnosticMessageText(messageText, " "),
  }));
}
