/** Words that make the name a secret's, at any place in it: `newSession`, `session_ids`, `tokenValue`. */
const SECRET_WORDS =
  /^(?:\w*(?:token|secret|password|passwd|credential|apikey)s?|\w*sess(?:ion)?ids?|sid|passphrase|passcode|pwd|jwts?|bearer|authorization|cookies?|csrf|xsrf)$/;

/** Ordinary words of a data model, too: the filter `events.session` is a column. */
const SESSION_WORDS = /^(?:sessions?|sess)$/;

/** Words that make a secret of the word `key`; a `publicKey` is none. */
const KEY_OWNERS = /^(?:api|access|account|auth|private|shared|signing|service|encryption|master|license)$/;

/** Last words that say what is known of a secret: `sessionCount`, `token_type`, `session-endpoint`. */
const HARMLESS_ENDS =
  /^(?:age|at|banner|budget|changed|consent|cost|count|counts|country|date|duration|enabled|end|endpoint|error|expir\w+|failed|index|kind|left|length|limit|missing|mode|name|needed|number|policy|present|provider|rate|reason|remaining|replay|required|size|source|start|state|status|time|timeout|total|ttl|type|usage|used|valid|version)$/;

/** Longer names are of no one's making; the words that count are at their end. */
const MAX_NAME_LENGTH = 200;

/** The words of a name in camelCase, snake_case or kebab-case. An escaped character of a URL separates words. */
function wordsOf(name: string): string[] {
  return name
    .slice(-MAX_NAME_LENGTH)
    .replace(/%(?:25)*[0-9a-f]{2}/gi, "-")
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
}

/** Whether a member of this name holds a secret. Names that only sound like it, such as `tokenCount`, do not. */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  if (HARMLESS_ENDS.test(last)) return false;
  const isColumn = /[^.][.][^.]/.test(name.replace(/%(?:25)*2E/gi, "."));
  return (
    last === "auth" ||
    words.some(
      (word, index) =>
        SECRET_WORDS.test(word) ||
        (SESSION_WORDS.test(word) && !isColumn) ||
        (/^keys?$/.test(word) && KEY_OWNERS.test(words[index - 1] ?? "")),
    )
  );
}

/** Whether the name is that of several, so that a number as its value counts them. */
export function isPlural(name: string): boolean {
  return wordsOf(name).some((word) => (word.endsWith("s") && SECRET_WORDS.test(word)) || word === "sessions");
}

/** Whether a member's value is a secret: its name says so, and it is more than a flag or a count. */
export function isSecretMember(name: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === "boolean") return false;
  if (/[/?&=]/.test(name)) return false; // a URL, which holds its secrets itself
  const isNumber = typeof value === "number" || typeof value === "bigint";
  return isSecretName(name) && !(isNumber && isPlural(name));
}
