/** A stream that a report is written to, such as standard output. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
  hasColors?(): boolean;
}

const MAX_COLUMNS = 100;
const MIN_COLUMNS = 68;

/** The maximum length of a sentence, which may quote a server. */
const MAX_LENGTH = 400;

/** The width of a report. */
export function widthOf({ columns = MAX_COLUMNS }: Output): number {
  return Math.max(Math.min(columns, MAX_COLUMNS), MIN_COLUMNS);
}

/** Shortens a sentence that may quote a server. */
export function shorten(sentence: string): string {
  return sentence.length > MAX_LENGTH ? `${sentence.slice(0, MAX_LENGTH)}…` : sentence;
}

/** Wraps text into lines, without control characters: a server must not control the terminal. */
export function wrap(text: string, width: number): string[] {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
  const lines = [""];
  for (const word of clean.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}
