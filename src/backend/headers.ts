import { expected } from "./arguments.js";

/** Header names to values. */
export type HeaderInput = Readonly<Record<string, string>>;

/** Those that the client or the platform sets itself. */
const OWN = /^(?:authorization|connection|content-length|host|transfer-encoding)$/;

/**
 * Checks a token before anything else sees it: the platform's own error for a bad header quotes the value.
 * @throws TypeError without the token in it.
 */
export function checkToken(token: unknown): string {
  if (typeof token === "string" && /^[!#-[\]-~]+$/.test(token)) return token;
  throw new TypeError("Expected the token to be ASCII text without spaces, quotes and backslashes.");
}

/** Adds the user's headers, with names in lower case. @throws TypeError on a bad one, or one that the client sets itself. */
export function addHeaders(headers: Record<string, string>, added: HeaderInput = {}): void {
  for (const [key, value] of Object.entries(added)) {
    const name = key.toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || OWN.test(name)) {
      throw expected("a header name that the client does not set", key);
    }
    if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new TypeError(`Expected the header "${name}" to be Latin-1 text without line ends.`);
    }
    headers[name] = value;
  }
}
