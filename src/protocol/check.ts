/**
 * The one form of the argument errors: what was expected, and what came, in one short line. Without a query, a fragment
 * or a user, since a session or a password may stand there.
 */
export function expected(what: string, got: unknown): TypeError {
  const name =
    typeof got === "string"
      ? `"${got.replace(/[?#].*|\/\/.*@/s, "…").slice(0, 60)}"`
      : Object(got) === got
        ? "an object"
        : String(got);
  return new TypeError(`Expected ${what}, got ${name}.`);
}

/** Returns a text that has the pattern. @throws TypeError on anything else. */
export function checkText(value: unknown, pattern: RegExp, what: string): string {
  if (typeof value === "string" && pattern.test(value)) return value;
  throw expected(what, value);
}
