/** Makes the error for a wrong argument: what was expected, what was passed, cut to one short line, and what to do. */
export function argumentError(expectation: string, got: unknown, advice?: string): TypeError {
  return new TypeError(`Expected ${expectation}, got ${describeValue(got)}${advice ? `: ${advice}` : ""}.`);
}

/** Reports a required option without a value, usually from an unset environment variable. @throws TypeError */
export function checkIsSet(name: string, value: unknown): void {
  if (value !== undefined && value !== null && value !== "") return;
  throw new TypeError(`${name} is not set: got ${describeValue(value)}; check the environment variable.`);
}

function describeValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 60));
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "an array";
  if (!isRecord(value)) return String(value);
  // types, because values may be secrets
  const members = Object.entries(value).map(([name, member]) => `${name}: ${typeof member}`);
  return `{ ${members.join(", ").slice(0, 60)} }`;
}

/** Whether a value is an object with named members: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether an object has one of two members that exclude each other, and not both. */
export function hasOneOf(value: Record<string, unknown>, one: string, other: string): boolean {
  return (value[one] === undefined) !== (value[other] === undefined);
}

export function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** Whether a number is a fraction or a safe integer. JSON writes NaN as null, and an integer past 2^53 was rounded. */
export function isExactNumber(value: number): boolean {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
}
