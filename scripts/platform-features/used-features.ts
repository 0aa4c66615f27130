/** The platform features that each shipped file uses. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { ApiFinder } from "./api-features.js";
import { cssFeatures } from "./css-features.js";
import { globalFeatures } from "./global-features.js";
import { moduleGraph } from "./module-graph.js";
import { type Shipped, shippedFiles } from "./shipped-files.js";
import { styleSheetsIn } from "./style-sheets-in.js";
import { syntaxFeatures } from "./syntax-features.js";

/** The features of one shipped file, each with the files that use it. */
export type UsedFeatures = Map<string, Set<string>>;

/** A program of TypeScript sources that can name all that the platform may ever have. */
export function programOf(files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile("tsconfig.json", (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
  const lib = ["esnext", "dom", "dom.iterable", "dom.asynciterable"].map((name) => `lib.${name}.d.ts`);
  return ts.createProgram(files, { ...options, lib, types: [] });
}

/** A built script has a new hash in its name after each change. */
const withoutHash = (path: string): string => path.replace(/-[\w-]{8}(?=\.js$)/, "");

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
}

/** The features of TypeScript sources, which are read once each. */
class SourceFeatures {
  readonly #program: ts.Program;
  readonly #finder: ApiFinder;
  readonly #read = new Map<ts.SourceFile, Set<string>>();

  constructor(program: ts.Program) {
    this.#program = program;
    this.#finder = new ApiFinder(program);
  }

  /** The features of an entry's module graph, by file. */
  of(entry: string): [path: string, features: Set<string>][] {
    return moduleGraph(entry, this.#program).map((source) => {
      const features = this.#read.get(source) ?? this.#featuresOf(source);
      this.#read.set(source, features);
      return [relative(".", source.fileName), features];
    });
  }

  #featuresOf(source: ts.SourceFile): Set<string> {
    const styles = styleSheetsIn(source).flatMap((css) => [...cssFeatures(css)]);
    return new Set([...this.#finder.featuresOf(source), ...styles]);
  }
}

function featuresOf({ scripts, styles, entries }: Shipped, sources: SourceFeatures): UsedFeatures {
  const used: UsedFeatures = new Map();
  const add = (path: string, features: Iterable<string>): void => {
    for (const feature of features) used.set(feature, (used.get(feature) ?? new Set()).add(path));
  };
  for (const path of scripts) {
    const script = parse(path);
    add(withoutHash(path), [...syntaxFeatures(script), ...globalFeatures(script)]);
  }
  for (const path of styles) add(path, cssFeatures(readFileSync(join(path), "utf8")));
  for (const [path, features] of entries.flatMap((entry) => sources.of(entry))) add(path, features);
  return used;
}

/** The features of every shipped file by its name. Requires the build. */
export function usedFeatures(): Map<string, UsedFeatures> {
  const shipped = shippedFiles();
  const sources = new SourceFeatures(programOf(shipped.flatMap(({ entries }) => entries)));
  return new Map(shipped.map((file) => [file.name, featuresOf(file, sources)]));
}
