import { argumentError, checkIsSet } from "./arguments.js";

/** Header values by name. */
export type HeaderInput = Readonly<Record<string, string>>;

/** Headers that the client or the platform sets. */
const RESERVED_HEADERS: ReadonlySet<string> = new Set([
  "authorization",
  "connection",
  "content-length",
  "host",
  "transfer-encoding",
]);

/**
 * Checks a token before it is used: the platform's own error for an invalid header quotes the value.
 * @throws TypeError that does not quote the token.
 */
export function checkToken(token: unknown): string {
  checkIsSet("token", token);
  if (typeof token === "string" && /^[!#-[\]-~]+$/.test(token)) return token;
  throw new TypeError("Expected the token to be an ASCII string without spaces, quotes or backslashes.");
}

/** Adds the user's headers, with names in lower case. @throws TypeError on an invalid or reserved header. */
export function addHeaders(headers: Record<string, string>, added: HeaderInput = {}): void {
  for (const [key, value] of Object.entries(added)) {
    const name = key.toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || RESERVED_HEADERS.has(name)) {
      throw argumentError("a valid header name other than those that the client sets", key);
    }
    if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new TypeError(`Expected the header "${name}" to be a Latin-1 string without line breaks.`);
    }
    headers[name] = value;
  }
}
