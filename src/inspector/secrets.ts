/** The replacement for a secret. */
export const REDACTED = "[hidden]";

/** Names of secrets, with hyphens between their words. Other words may surround them: `newToken`, `user[password]`. */
const SECRET_NAMES =
  /(?:token|secret|password|passwd|credential|cookie|sess(?:ion)?id)s?\b|passphrase|passcode|authorization|\b(?:sid|pwd|jwts?|bearer|csrf|xsrf)\b|\bauth$|\b(?:api|access|account|auth|private|shared|signing|service|encryption|master|license)-?keys?\b/;

/** Names of sessions, which are also ordinary words of a data model: the filter `events.session` is a column. */
const SESSION_NAMES = /(?<!ob|pos)sess(?:ion)?s?\b/;
const COLUMN = /[^.]\.[^.]/;

/** Last words of names that describe a secret but do not contain it: `sessionCount`, `token_type`, `session-endpoint`. */
const HARMLESS_ENDS =
  /\b(?:age|budget|consent|costs?|counts?|country|date|duration|enabled|end|endpoint|error|expir\w+|failed|index|kind|length|limit|mode|name|needed|number|policy|provider|rate|reason|replay|required|size|source|start|state|status|time|timeout|total|ttl|type|usage|used|valid|version|at)$/;

/** Secrets that are recognized by their form: headers, credentials, JSON Web Tokens, and the password of a URL. */
const FORMS: readonly RegExp[] = [
  /((?:authorization|cookie):\s*)[^\r\n]+/gi,
  /\b(bearer[\s+]+)[\w.~+/=-]+/gi,
  // "Basic settings" are two words
  /\b((?:[Bb]asic|BASIC)[\s+]+)(?![A-Z]?[a-z]{1,11}(?![\w+/=]))[\w+/=-]+/g,
  /()(?<![a-z])eyJ[\w-]{10,2048}\.[\w.~-]*/g,
  /(\/\/[^\s/?#@:"'[]*:)[^\s/?#@"']+(?=@)/g,
];

/** A name, and the separator before its value. Names without a value are matched too, which keeps the search linear. */
const NAME = /([\w.$[\]-]+(?: (?:id|key)s?\b)?)(?:(\\*["'`])?\s*([:=]+>?)\s*)?/gi;

/** The value of a name: a string at any level of escapes, an object or list and the rest of the text, or a word. */
const VALUE = /(\\*["'`])[^]*?(?:(?<!\\)\1|$)|[{[](?!hidden\])[^]*|[^&#\s<>"'`]*/y;
const NOTHING = /^(?:true|false|null|undefined)[^\w-]*$/;
const NUMBER = /^-?\d[\d.]*[^\w-]*$/;
/** A sentence continues after the colon: "No session: the provider failed." */
const SENTENCE = /[A-Z]?[a-z]{1,10},? [a-z]/y;

/** The number of times that a string is decoded: a URL inside a parameter of another is encoded twice. */
const DECODINGS = 2;

function isSecretName(name: string): boolean {
  const words = (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).join("-").toLowerCase();
  if (HARMLESS_ENDS.test(words)) return false;
  return SECRET_NAMES.test(words) || (SESSION_NAMES.test(words) && !COLUMN.test(name));
}

/** Whether a value under a name is a secret, not a flag or a count such as `tokens: 12`. */
function isSecret(name: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === "boolean") return false;
  const isCount = /s$/i.test(name) && /number|bigint/.test(typeof value);
  return !isCount && isSecretName(name);
}

/** Whether a member is a secret by its name, by the `name` beside a `value`, or by the item before it in a list. */
export function isSecretMember(holder: object, key: string, value: unknown): boolean {
  let name: unknown = key;
  if (Array.isArray(holder)) name = Number(key) % 2 === 1 ? holder[Number(key) - 1] : undefined;
  else if (key === "value" && Object.hasOwn(holder, "name")) name = Reflect.get(holder, "name");
  // a URL contains its own secrets, and a sentence is not a name
  return typeof name === "string" && !/[/?&=]|\s\S+\s/.test(name) && isSecret(name, value);
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

/** Redacts the values of names in text: `name: value`, `"name":"value"`, `?name=value&`. */
function redactNamed(text: string): string {
  let redacted = "";
  let end = 0;
  for (const { 0: lead, 1: name = "", 2: quote, 3: separator, index } of text.matchAll(NAME)) {
    const start = index + lead.length;
    if (!separator || index < end || !isSecretName(name)) continue;
    const isWord = separator === ":" && !quote && /^(?:session|token)s?$/i.test(name);
    if (isWord && matchAt(SENTENCE, text, start)) continue;
    const [value = "", opening = ""] = matchAt(VALUE, text, start) ?? [];
    if (!value || NOTHING.test(value) || !isSecret(name, NUMBER.test(value) ? 0 : value)) continue;
    redacted += text.slice(end, start) + opening + REDACTED + opening; // JSON stays readable
    end = start + value.length;
  }
  return redacted + text.slice(end);
}

/** Redacts JSON as the value that it represents; undefined for any other text. */
function redactJson(text: string, decodings: number): string | undefined {
  if (!/^\s*["[{]/.test(text)) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    const redacted = JSON.stringify(parsed, function (this: object, key, value: unknown) {
      if (isSecretMember(this, key, value)) return REDACTED;
      if (typeof value === "string") return redact(value, decodings);
      if (!value || typeof value !== "object" || Array.isArray(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, member]) => [redact(name, decodings), member as unknown]),
      );
    });
    return redacted === JSON.stringify(parsed) ? text : redacted;
  } catch {
    return undefined;
  }
}

/** Replaces the sessions, tokens, passwords and other secrets in a string. If a secret was encoded, the result is decoded. */
export function redact(text: string, decodings = DECODINGS): string {
  const json = redactJson(text, decodings);
  if (json !== undefined) return json;
  const redacted = redactNamed(FORMS.reduce((shown, form) => shown.replace(form, `$1${REDACTED}`), text));
  const decoded = redacted.replace(/%[2-7][0-9a-f]/gi, decodeURIComponent);
  if (decodings === 0 || decoded === redacted) return redacted;
  const inner = redact(decoded, decodings - 1);
  return inner === decoded ? redacted : inner;
}
