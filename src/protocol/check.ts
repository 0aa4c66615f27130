/**
 * The form of every argument error: what was expected and what came. A string is cut and loses its query, fragment and
 * user, where a session or a password may stand.
 */
export function expected(what: string, got: unknown): TypeError {
  return new TypeError(`Expected ${what}, got ${describe(got)}.`);
}

function describe(value: unknown): string {
  if (typeof value === "string") return `"${value.replace(/[?#].*|\/\/.*@/s, "…").slice(0, 60)}"`;
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : String(value);
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

/** Whether a value is an object with named members: no array, no function, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
