type AsyncFunction = (...values: unknown[]) => Promise<Record<string, unknown> | undefined>;
const AsyncFunction = (async () => Promise.resolve()).constructor as new (
  ...names: string[]
) => AsyncFunction;

/** Runs the body of a block with the names that it expects around it. @returns its exports */
export async function runBody(
  body: string,
  around: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const run = new AsyncFunction(...Object.keys(around), `"use strict"; {\n${body}}`);
  return (await run(...Object.values(around))) ?? {};
}
