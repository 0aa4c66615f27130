import { readFileSync } from "node:fs";

/** A fenced block of a page, in any language. */
export interface FencedBlock {
  page: string;
  /** The line of the page above the code. */
  line: number;
  /** Page and line, in the form that editors open. */
  place: string;
  /** The word behind the fence; empty if there is none. */
  language: string;
  /** Without the indentation of the list item that the block is in. */
  code: string;
}

/** All fenced blocks of a page, in its order. */
export function fencedBlocks(page: string): FencedBlock[] {
  const text = readFileSync(page, "utf8");
  return [...text.matchAll(/^( *)```(.*)\n([^]*?)^\1```$/gm)].map(
    ({ index, 1: indent = "", 2: language = "", 3: code = "" }) => {
      const line = text.slice(0, index).split("\n").length;
      const lines = code.split("\n").map((one) => (one.startsWith(indent) ? one.slice(indent.length) : one));
      return { page, line, place: `${page}:${line}`, language, code: lines.join("\n") };
    },
  );
}
