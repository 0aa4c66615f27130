import { REDACTED } from "./redacted.js";

const OPENING_QUOTE = /(\\*)(["'`])/y;
const TO_LINE_END = /(?:(?!\\+[rn])[^\r\n])*/y;
const TO_DELIMITER = /(?:(?!\\*["'`])[^&#\s<>])*/y;

/** Values that are no secret under any name. */
const NOTHING = /(?:true|false|null|undefined|\[hidden\])(?=[\s,;&}\])"'\\]|$)/y;
const COUNT = /-?\d+(?:\.\d+)?(?=[\s,;&}\])"'\\]|$)/y;
/** A sentence continues after the colon: "The session: it has ended." A secret has more than ten small letters. */
const SENTENCE = /[A-Za-z][a-z]{0,9},?[ ]+[a-z]/y;

/** Where the pattern's match at this position ends, or undefined. */
function matchEnd(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/**
 * Where the string ends whose opening quote ends here. JSON inside a JSON string escapes its quotes, once for each level:
 * the closing quote has as many backslashes as the opening one, and pairs of them before it belong to the content.
 */
function stringEnd(text: string, start: number, backslashes: number, quote: string): number {
  for (let at = text.indexOf(quote, start); at >= 0; at = text.indexOf(quote, at + 1)) {
    let before = at;
    while (before > start && text[before - 1] === "\\") before--;
    if ((at - before - backslashes) % (2 * (backslashes + 1)) === 0) return at + 1;
  }
  return text.length;
}

/** Where a string ends that begins here, or undefined if none does. */
function quotedEnd(text: string, start: number): number | undefined {
  OPENING_QUOTE.lastIndex = start;
  const [all, backslashes = "", quote = ""] = OPENING_QUOTE.exec(text) ?? [];
  return all === undefined ? undefined : stringEnd(text, start + all.length, backslashes.length, quote);
}

/** Where an object or array ends that begins here. A truncated string does not close it. */
function bracketEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length;) {
    const end = quotedEnd(text, at);
    if (end !== undefined) at = end;
    else {
      const character = text[at++]!;
      if ("{[".includes(character)) depth++;
      else if ("}]".includes(character) && --depth === 0) return at;
    }
  }
  return text.length;
}

/** How a name's value is written. */
export interface ValueForm {
  /** Whether the value is the rest of its line, as that of a header is. */
  isLine: boolean;
  /** Whether a number is a count. */
  isCounted: boolean;
  /** Whether the name may also be the last word before a colon in a sentence. */
  isWord: boolean;
}

/** Where a secret ends that begins at this position of a string; the position itself if nothing there is one. */
export function secretEnd(text: string, start: number, { isLine, isCounted, isWord }: ValueForm): number {
  if (matchEnd(NOTHING, text, start) !== undefined) return start;
  if (isCounted && matchEnd(COUNT, text, start) !== undefined) return start;
  const quoted = quotedEnd(text, start);
  if (quoted !== undefined) return quoted;
  if (isLine) return matchEnd(TO_LINE_END, text, start) ?? start;
  if ("{[".includes(text[start] ?? " ") && !text.startsWith(REDACTED, start)) return bracketEnd(text, start);
  if (isWord && matchEnd(SENTENCE, text, start) !== undefined) return start;
  return matchEnd(TO_DELIMITER, text, start) ?? start;
}
