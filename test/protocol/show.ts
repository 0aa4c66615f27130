/** Returns the form of any value in the title of a test. */
export function show(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (Object(value) !== value && typeof value !== "string") return String(value);
  const json = JSON.stringify(value) as string | undefined;
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  return /^(String|Object|Array)$/.test(kind) && json ? json : `a ${kind}`;
}
