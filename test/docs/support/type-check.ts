import { posix } from "node:path";
import ts from "typescript";
import { compilerHost } from "../../support/compiler-host.js";
import type { Block } from "./blocks.js";

/** A folder of the repository that does not exist: its modules resolve like those in the repository's root. */
const FOLDER = posix.join(ts.sys.getCurrentDirectory().replaceAll("\\", "/"), "blocks");

/** Returns the settings of a strict project, with the paths of the package's entries. */
function strictOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile.bind(ts.sys)) as {
    config: { compilerOptions: { paths: Record<string, string[]> } };
  };
  return {
    ...{ strict: true, target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.ReactJSX },
    ...{ allowJs: true, checkJs: true, skipLibCheck: true, noEmit: true, types: ["node"] },
    ...{ module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
    paths: { ...config.compilerOptions.paths, "svc-dashboard/texts/*": ["./src/texts/*.ts"] },
  };
}

/**
 * Type-checks each block as a module, all of them in one program.
 * @param around declares the names that the blocks expect
 * @returns the errors of each block, with page and line
 */
export function typeCheck(blocks: readonly Block[], around: string): Map<Block, string[]> {
  const pathOf = ({ place, language }: Block): string =>
    posix.join(FOLDER, `${place.replace(/\W/g, "-")}.${language}`);
  const declarations = posix.join(FOLDER, "around.ts");
  const files = new Map(blocks.map((block) => [pathOf(block), `${block.code}\nexport {};`]));
  files.set(declarations, around);
  files.set(posix.join(FOLDER, "vitest.d.ts"), 'declare module "vitest";'); // not installed here

  const options = strictOptions();
  const host = compilerHost(options, files);
  const { directoryExists } = host;
  host.directoryExists = (path) => path === FOLDER || directoryExists!(path);
  const program = ts.createProgram([...files.keys()], options, host);

  const errorsOf = (path: string, toPlace: (line: number) => string): string[] => {
    const source = program.getSourceFile(path)!;
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ start = 0, messageText }) => {
      const { line } = source.getLineAndCharacterOfPosition(start);
      return `${toPlace(line)}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
  };
  const [error] = errorsOf(declarations, (line) => `around.ts:${line + 1}`);
  if (error) throw new Error(error);
  return new Map(
    blocks.map((block) => [
      block,
      errorsOf(pathOf(block), (line) => `${block.page}:${block.line + line + 1}`),
    ]),
  );
}
