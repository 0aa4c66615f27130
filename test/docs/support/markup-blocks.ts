import { fencedBlocks, type FencedBlock } from "./fenced-blocks.js";

/** All blocks of a language in a page, in its order. */
export function markupBlocks(page: string, language: "html" | "css"): FencedBlock[] {
  return fencedBlocks(page).filter((block) => block.language === language);
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
