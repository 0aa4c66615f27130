import ts from "typescript";

/** Files of the package and of libraries, which all programs of a process share: parsing them takes longest. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/**
 * Creates a host for programs of the compiler.
 * @param texts those of files that do not exist, by path
 */
export function compilerHost(
  options: ts.CompilerOptions,
  texts: ReadonlyMap<string, string> = new Map(),
): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.getSourceFile = (path, settings, ...others) => {
    const key = JSON.stringify([path, settings]);
    const source = parsed.get(key) ?? getSourceFile(path, settings, ...others);
    if (!texts.has(path)) parsed.set(key, source);
    return source;
  };
  return host;
}
