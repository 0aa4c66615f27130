/**
 * Creates an error for a wrong argument, with what was expected and received. A string is truncated, without query, fragment
 * and user, which may contain a session or a password.
 */
export function expected(what: string, got: unknown): TypeError {
  const name =
    typeof got === "string"
      ? `"${got.replace(/[?#].*|\/\/.*@/s, "…").slice(0, 60)}"`
      : Object(got) === got
        ? Object.prototype.toString.call(got)
        : String(got);
  return new TypeError(`Expected ${what}, got ${name}.`);
}

/** Returns a string that matches the pattern. @throws TypeError on anything else. */
export function checkString(value: unknown, pattern: RegExp, what: string): string {
  if (typeof value === "string" && pattern.test(value)) return value;
  throw expected(what, value);
}

/** Returns a value of the list. @throws TypeError on anything else. */
export function checkOneOf<const T extends string>(value: unknown, values: readonly T[]): T {
  if (values.includes(value as T)) return value as T;
  throw expected(`one of ${values.join(", ")}`, value);
}

/**
 * Whether a value is an object with named members: not null, an array, a Date or a Map. Checks the tag, not the
 * prototype: in an adopted document, a message belongs to another realm.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === "[object Object]";
}
