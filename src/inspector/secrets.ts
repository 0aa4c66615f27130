import { REDACTED } from "./redacted.js";
import { isPlural, isSecretName } from "./secret-names.js";
import { secretEnd } from "./secret-value.js";

/** Secrets by their own form: the credentials of a header or a URL, and a JSON Web Token. */
const FORMS: readonly RegExp[] = [
  /\b(bearer(?:\s|%(?:25)*20|\+)+)[\w.~+/=%-]+/gi,
  // "Basic settings" are two words
  /\b((?:[Bb]asic|BASIC)(?:\s|%(?:25)*20|\+)+)(?![A-Z]?[a-z]{1,11}(?:[\s.,;:!?)]|$))[\w+/=%-]+/g,
  /(?<![a-z])()eyJ[\w-]{10,}\.[\w.-]*/g,
  /(\/\/[^\s/?#@:["']*:)(?!\d{1,5}$)[^\s/?#@"']+(?=@|$)/g,
];

const ESCAPE = "%(?:25)*";

/**
 * A name, and what leads to its value: `session=`, `"token":` at any level of escapes, `session%3D` in a URL inside
 * another, `["x-token",` of a list of headers. Names without a value are matched too, which keeps the search linear.
 */
const NAME = new RegExp(
  [
    `${ESCAPE}[0-9a-f]{2}`, // outside of a name: `%3Fsession` does not begin with "3F"
    `(?<backslash>\\\\)?(?<name>[\\w.$-]+(?:(?:${ESCAPE}(?:2D|2E|5B|5D|5F)|\\[(?=[\\w.-]*\\])|(?<=\\w)\\])[\\w.$-]*)*` +
      `(?: (?:ids?|keys?|value|hash|header)\\b)?)` +
      `(?<quote>\\\\*["'\`]|${ESCAPE}22)?(?:\\s|\\\\+[nrt])*(?<separator>[:=]{1,3}>?|,|${ESCAPE}3[AD])?(?<space>(?:\\s|\\\\+[nrt]|${ESCAPE}(?:20|22))*)`,
  ].join("|"),
  "gi",
);

/** In escaped text, the first letters after a backslash are not the name's: `\nsession`, `\u0026session`. */
const ESCAPED_START = /^(?:u[0-9a-f]{4}|[nrtbf])/i;

const VALUE_NAME = /\\*["'`]value\\*["'`]\s*:(?:\s|\\+[nrt])*/y;

/** The most characters between a list's bracket and its first string: escaped line breaks and blanks. */
const MAX_INDENT = 64;

/** A header's value has blanks, and a cookie's semicolons. */
const LINE_NAMES = /authorization|cookie/i;
const WORDS = /^(?:session|token)s?$/i;

/** Replaces each value whose name is that of a secret. */
function redactNamed(text: string): string {
  let redacted = "";
  let end = 0;
  NAME.lastIndex = 0;
  for (let match = NAME.exec(text); match; match = NAME.exec(text)) {
    const { backslash, name = "", quote, separator } = match.groups ?? {};
    if (!separator) continue;
    const valueName = separator === "," && quote ? valueNameEnd(text, NAME.lastIndex) : undefined;
    if (separator === "," && !valueName && !isFirstOfList(text, match.index, quote)) continue;
    const unescaped = backslash ? name.replace(ESCAPED_START, "") : name;
    if (!isSecretName(name) && !isSecretName(unescaped)) continue;
    const start = valueName ?? NAME.lastIndex;
    const isColon = separator === ":" && !quote;
    const valueEnd = secretEnd(text, start, {
      isLine: isColon && LINE_NAMES.test(name),
      isCounted: isPlural(name),
      isWord: isColon && WORDS.test(unescaped),
    });
    if (valueEnd === start) continue;
    redacted += text.slice(end, start) + hiddenLike(text, start);
    end = NAME.lastIndex = valueEnd;
  }
  return redacted + text.slice(end);
}

/** Whether a quoted name is the first string of a list: `["x-token",`. */
function isFirstOfList(text: string, nameStart: number, quote: string | undefined): boolean {
  const before = text.slice(Math.max(0, nameStart - MAX_INDENT), nameStart);
  return quote !== undefined && /\[(?:\s|\\+[nrt])*\\*["'`]$/.test(before);
}

/** Where `"value":` ends that follows a name: `{"name":"session","value":`. */
function valueNameEnd(text: string, start: number): number | undefined {
  VALUE_NAME.lastIndex = start;
  return VALUE_NAME.test(text) ? VALUE_NAME.lastIndex : undefined;
}

/** JSON stays readable if what replaces a string is one. */
function hiddenLike(text: string, start: number): string {
  const quote = /\\*["'`]/y;
  quote.lastIndex = start;
  const [opening = ""] = quote.exec(text) ?? [];
  return opening + REDACTED + opening;
}

/** Replaces the sessions, tokens, passwords and other secrets in a string. */
export function redact(text: string): string {
  return redactNamed(FORMS.reduce((redacted, form) => redacted.replace(form, `$1${REDACTED}`), text));
}
