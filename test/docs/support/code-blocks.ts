import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";

/** A code block of a page. */
export interface CodeBlock {
  page: string;
  /** The line of the page above the code. */
  line: number;
  /** Page and line, in the form that editors open. */
  place: string;
  language: "js" | "jsx" | "ts" | "tsx";
  code: string;
}

/** All JavaScript and TypeScript of a page, in its order. */
export function codeBlocks(page: string): CodeBlock[] {
  const text = readFileSync(page, "utf8");
  return [...text.matchAll(/^```([jt]sx?)\n([^]*?)^```$/gm)].map(({ index, 1: language, 2: code = "" }) => {
    const line = text.slice(0, index).split("\n").length;
    return { page, line, place: `${page}:${line}`, language: language as CodeBlock["language"], code };
  });
}

type AsyncFunction = (...values: unknown[]) => Promise<Record<string, unknown> | undefined>;
const AsyncFunction = (async () => Promise.resolve()).constructor as new (
  ...names: string[]
) => AsyncFunction;

/** Runs a block as a module, with the names that it expects around it. @returns its exports */
export async function runBlock(
  { code, language }: Pick<CodeBlock, "code" | "language">,
  around: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const script = language === "ts" ? transformSync(code, { loader: "ts" }).code : code;
  const body = script
    .replace(/^import (\{.*\}) from (".*");$/gm, "const $1 = await load($2);")
    .replace(/^import (".*");$/gm, "await load($1);")
    .replace(/^export \{(.*)\};$/gm, (_, names: string) => {
      return `return {${names.replace(/(\w+) as (\w+)/g, "$2: $1")}};`;
    });
  const names = { load: (entry: string): Promise<unknown> => import(entry), ...around };
  const run = new AsyncFunction(...Object.keys(names), `"use strict"; {\n${body}}`);
  return (await run(...Object.values(names))) ?? {};
}
