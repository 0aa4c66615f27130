/**
 * Defines `structuredClone` where a simulated DOM has none, as jsdom in Jest: the element copies what it posts. The copy
 * is that of JSON, which covers what an embed can receive; functions are rejected as by the browser's own.
 */
export function defineStructuredClone(): void {
  const global: { structuredClone?: (value: unknown) => unknown } = globalThis;
  global.structuredClone ??= (value) =>
    value === undefined ? value : (JSON.parse(JSON.stringify(value, rejectFunctions)) as unknown);
}

function rejectFunctions(_: string, value: unknown): unknown {
  if (typeof value !== "function" && typeof value !== "symbol") return value;
  throw new DOMException(`A ${typeof value} could not be cloned.`, "DataCloneError");
}
