/** Makes the error for a wrong argument: what was expected and what was passed, cut to one short line. */
export function argumentError(expectation: string, got: unknown): TypeError {
  return new TypeError(`Expected ${expectation}, got ${describeValue(got)}.`);
}

/** Reports a required option without a value, usually from an unset environment variable. @throws TypeError */
export function checkIsSet(name: string, value: unknown): void {
  if (!value) throw argumentError(`${name} to be set`, value);
}

function describeValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 60));
  if (typeof value === "function") return "a function";
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "an array" : "an object";
  return String(value);
}

/** Whether a value is an object with named members: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a number is a fraction or a safe integer. JSON writes NaN as null, and an integer past 2^53 was rounded. */
export function isExactNumber(value: number): boolean {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
}
