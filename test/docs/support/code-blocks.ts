import { readFileSync } from "node:fs";

/** A piece of JavaScript that a page shows. */
export interface CodeBlock {
  /** The page and the line, as editors open them. */
  place: string;
  code: string;
}

/** All JavaScript of a page, in its order. */
export function codeBlocks(page: string): CodeBlock[] {
  const text = readFileSync(page, "utf8");
  return [...text.matchAll(/^```js\n([^]*?)^```$/gm)].map(({ index, 1: code = "" }) => ({
    place: `${page}:${text.slice(0, index).split("\n").length}`,
    code,
  }));
}

type AsyncFunction = (...values: unknown[]) => Promise<Record<string, unknown> | undefined>;
const AsyncFunction = (async () => Promise.resolve()).constructor as new (
  ...names: string[]
) => AsyncFunction;

/** Runs a block as the module that it is, with what stands around it by name. @returns what it exports */
export async function runBlock(
  { code }: CodeBlock,
  around: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const body = code
    .replace(/^import (\{.*\}) from (".*");$/gm, "const $1 = await load($2);")
    .replace(/^import (".*");$/gm, "await load($1);")
    .replace(/^export \{(.*)\};$/gm, (_, names: string) => {
      return `return {${names.replace(/(\w+) as (\w+)/g, "$2: $1")}};`;
    });
  const given = { load: (entry: string): Promise<unknown> => import(entry), ...around };
  const run = new AsyncFunction(...Object.keys(given), `"use strict"; {\n${body}}`);
  return (await run(...Object.values(given))) ?? {};
}
