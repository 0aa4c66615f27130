/**
 * A hook of Node's module loader, for tests in Stryker's copy of the project. It gives them a stand-in for `node:test`, and
 * the changed sources for the package's entries: the copy is below `node_modules`, where tsx ignores TypeScript's `paths`.
 */
const STAND_IN = new URL("./node-test.ts", import.meta.url).href;
const SOURCES = new URL("../../src/", import.meta.url).href;

export async function resolve(specifier, context, nextResolve) {
  if (specifier === "node:test" && context.parentURL !== STAND_IN) return nextResolve(STAND_IN, context);
  return nextResolve(specifier.replace(/^svc-dashboard\/(\w+)$/, `${SOURCES}$1/index.ts`), context);
}
