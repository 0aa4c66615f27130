/** The one form of the argument errors: what was expected, and what came, cut to one short line. */
export function expected(what: string, got: unknown): TypeError {
  const name =
    typeof got === "string"
      ? JSON.stringify(got.slice(0, 60))
      : Object(got) === got
        ? `a value of type ${typeof got}`
        : String(got);
  return new TypeError(`Expected ${what}, got ${name}.`);
}

/** Whether a value has members that can be read: an object, not an array and not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
