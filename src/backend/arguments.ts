/** Makes the error for a wrong argument: the expectation, and a short description of the value that was passed. */
export function argumentError(expectation: string, got: unknown): TypeError {
  return new TypeError(`Expected ${expectation}, got ${describeValue(got)}.`);
}

/** Checks that a required option has a value: an environment variable may not be set. @throws TypeError */
export function checkIsSet(name: string, value: unknown): void {
  if (!value) throw argumentError(`${name} to be set`, value);
}

function describeValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 60));
  if (typeof value === "function" || (typeof value === "object" && value !== null)) return kindOf(value);
  return String(value);
}

/** The kind of a value, such as "a string" or "an object of type Map", without the value itself. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (typeof value !== "object") return `a ${typeof value}`;
  if (Array.isArray(value)) return "an array";
  const tag = tagOf(value);
  return tag === "Object" ? "an object" : `an object of type ${tag}`;
}

/** The tag of a value, such as "Map". Unlike `instanceof`, it also identifies objects of another realm or a polyfill. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

/** Whether a number is a fraction or a safe integer. JSON writes NaN as null; a larger integer may have been rounded. */
export function isExactNumber(value: number): boolean {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
}
