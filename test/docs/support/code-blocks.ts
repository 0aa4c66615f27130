import { transformSync } from "esbuild";
import { fencedBlocks, type FencedBlock } from "./fenced-blocks.js";

/** A code block of a page. */
export interface CodeBlock extends FencedBlock {
  language: "js" | "ts" | "tsx";
}

/** All JavaScript and TypeScript of a page, in its order. Tags in JSX are those of an example, which has tests of its own. */
export function codeBlocks(page: string): CodeBlock[] {
  return fencedBlocks(page).filter((block): block is CodeBlock => /^(js|tsx?)$/.test(block.language));
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
