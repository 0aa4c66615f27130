/** The replacement for a secret. */
export const REDACTED = "[hidden]";

/**
 * Replaces secrets in a string. A service may echo them unchanged, escaped as JSON, or, in JSON inside JSON, with more
 * backslashes. Not a regular expression: one for a long secret is too large, and the platform's error then quotes it.
 */
export function redact(text: string, secrets: readonly string[]): string {
  let redacted = text;
  // longest first: replacing a secret that is a part of a longer one would leave the rest of the longer one
  const longestFirst = secrets.filter(Boolean).sort((one, other) => other.length - one.length);
  for (const secret of longestFirst) {
    const units = secret.split("");
    for (let index = 0; index < redacted.length; index++) {
      if (!canBeginAt(redacted, index, units)) continue;
      const end = endOfSecret(redacted, index, units);
      if (end === undefined) continue;
      redacted = redacted.slice(0, index) + REDACTED + redacted.slice(end);
      index += REDACTED.length - 1;
    }
  }
  return redacted;
}

/** Whether a secret may begin at an index. In a run of backslashes, only the first is examined. */
function canBeginAt(text: string, index: number, units: readonly string[]): boolean {
  if (text[index] === "\\") return text[index - 1] !== "\\";
  return text[index] === units[0];
}

/** The end of the secret that begins at `start`; undefined if it does not. A run of backslashes counts as one. */
function endOfSecret(text: string, start: number, units: readonly string[]): number | undefined {
  let at = start;
  for (const unit of units) {
    while (text[at] === "\\") at++;
    const isEscaped = at > start && text[at - 1] === "\\";
    if (text[at] === unit || (isEscaped && text[at] === escapeLetterOf(unit))) at++;
    else if (isEscaped && unicodeEscapeAt(text, at) === unit.charCodeAt(0)) at += "u0000".length;
    else if (!isEscaped || unit !== "\\") return undefined;
  }
  return at;
}

/** The letter behind the backslash in JSON: "n" for a line feed. */
function escapeLetterOf(unit: string): string | undefined {
  return JSON.stringify(unit).at(-2);
}

/** The code unit of an escape such as `u002f`. */
function unicodeEscapeAt(text: string, at: number): number | undefined {
  return text[at] === "u" ? parseInt(text.slice(at + 1, at + 5), 16) : undefined;
}
