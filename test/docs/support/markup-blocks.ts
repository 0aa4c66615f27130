import { readFileSync } from "node:fs";

/** A block of HTML or CSS of a page. */
export interface MarkupBlock {
  /** Page and line, in the form that editors open. */
  place: string;
  code: string;
}

/** All blocks of a language in a page, in its order. */
export function markupBlocks(page: string, language: "html" | "css"): MarkupBlock[] {
  const text = readFileSync(page, "utf8");
  const pattern = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm");
  return [...text.matchAll(pattern)].map(({ index, 1: code = "" }) => ({
    place: `${page}:${text.slice(0, index).split("\n").length}`,
    code,
  }));
}

/** The only block of a language in a page that contains a string. @throws Error if there is no such block, or another one */
export function markupBlock(page: string, language: "html" | "css", text: string): string {
  const [block, other] = markupBlocks(page, language).filter(({ code }) => code.includes(text));
  if (!block || other)
    throw new Error(
      `Expected one block of ${language} with "${text}" in ${page}, found ${other ? "more" : "none"}.`,
    );
  return block.code;
}
