import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { runBody } from "./run-body.js";

/** The Markdown files of a folder. */
const pagesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));

/** The pages whose code readers copy. llms.txt is Markdown as well. */
export const PAGES: readonly string[] = [
  ...["README.md", "sandbox/README.md", "llms.txt", "skills/svc-dashboard/SKILL.md"],
  ...pagesIn("docs"),
  ...pagesIn("docs/decisions"),
];

/** A fenced block of a page, in any language. */
export interface Block {
  page: string;
  /** The line of the page above the code. */
  line: number;
  /** Page and line, in a form that editors recognize. */
  place: string;
  /** The language of the fence; may be empty. */
  language: string;
  /** The code, without the indentation of the list item around the block. */
  code: string;
  /** The name of the file if the block is its complete content; the line above it begins with the name. */
  file: string | undefined;
}

/** Returns all fenced blocks of the pages in these languages, in order. */
export function blocksIn(...languages: string[]): Block[] {
  return PAGES.flatMap((page) => {
    const text = readFileSync(page, "utf8");
    return [...text.matchAll(/^( *)```(.*)\n([^]*?)^\1```$/gm)].map(
      ({ index, 1: indent = "", 2: language = "", 3: code = "" }) => {
        const line = text.slice(0, index).split("\n").length;
        const lines = code
          .split("\n")
          .map((one) => (one.startsWith(indent) ? one.slice(indent.length) : one));
        const [, file] = /\n`([\w./-]+)`[^\n]*:\n\n$/.exec(text.slice(0, index)) ?? [];
        return { page, line, place: `${page}:${line}`, language, code: lines.join("\n"), file };
      },
    );
  }).filter(({ language }) => languages.includes(language));
}

/** Returns the modules that a block imports. */
export function importsOf({ code }: Block): string[] {
  return [...code.matchAll(/^import (?:[^"]* from )?"([^"]+)"/gm)].map(([, name = ""]) => name);
}

/** Converts a block to the body of an async function that imports with a function `load`, and returns its exports. */
export function bodyOf({ code, language }: Pick<Block, "code" | "language">): string {
  const script = language === "ts" ? transformSync(code, { loader: "ts" }).code : code;
  return script
    .replace(/^import (\{.*\}) from (".*");$/gm, "const $1 = await load($2);")
    .replace(/^import (".*");$/gm, "await load($1);")
    .replace(/^export \{(.*)\};$/gm, (_, names: string) => {
      return `return {${names.replace(/(\w+) as (\w+)/g, "$2: $1")}};`;
    });
}

/** Runs a block as a module, with the names that it expects around it. @returns its exports */
export function runBlock(
  block: Pick<Block, "code" | "language">,
  around: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  return runBody(bodyOf(block), { load: (entry: string): Promise<unknown> => import(entry), ...around });
}
