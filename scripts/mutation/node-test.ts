/** Stands in for `node:test` where mocha runs the tests. Has only what they use. */
import { mock } from "node:test";
import { setImmediate } from "node:timers/promises";

/** How long a test may take, in milliseconds: many times the longest. Less costly than Stryker's timeout of a worker. */
const LIMIT_MS = 2_000;

/** The real timers, while a test may have mocked the global ones. */
const { setTimeout, clearTimeout } = globalThis;

/** What a test is called with: the part of Node's `TestContext` that the tests use. */
interface Context {
  after(cleanUp: () => unknown): void;
  readonly mock: typeof mock;
}

type Test = (t: Context) => unknown;

const refuse = (what: string): never => {
  throw new Error(
    `The stand-in for node:test does not know ${what}. Add it to scripts/mutation/node-test.ts.`,
  );
};

/** Makes a member that the stand-in lacks an error, where it would otherwise be undefined. */
const strict = <T extends object>(name: string, known: T): T =>
  new Proxy(known, {
    get: (target, member) =>
      member in target ? (Reflect.get(target, member) as unknown) : refuse(`${name}.${String(member)}`),
  });

/** Runs a test, and what it asks for afterwards. */
async function runWithCleanUps(test: Test): Promise<void> {
  const cleanUps: (() => unknown)[] = [];
  const t = strict<Context>("t", { after: (cleanUp) => void cleanUps.push(cleanUp), mock });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const error = new Error(`The test has not ended within ${LIMIT_MS} ms.`);
    timer = setTimeout(reject, LIMIT_MS, error);
  });
  try {
    await Promise.race([test(t), tooLate]);
  } finally {
    clearTimeout(timer);
    for (const cleanUp of cleanUps) await cleanUp();
  }
}

/** Runs a test, and fails with an unhandled rejection as Node's runner does; Stryker's mocha ignores those. */
async function runTest(test: Test): Promise<void> {
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): unknown => unhandled.push(reason);
  process.on("unhandledRejection", onUnhandled);
  try {
    await runWithCleanUps(test);
  } finally {
    mock.reset();
    await setImmediate(); // an unhandled rejection is reported before
    process.off("unhandledRejection", onUnhandled);
  }
  if (unhandled.length > 0) throw unhandled[0];
}

export const describe = strict("describe", (title: string, body: () => unknown): void => {
  globalThis.describe(title, () => {
    if (body() !== undefined) refuse(`what the body of describe("${title}") returns`);
  });
});

export const it = strict("it", (title: string, ...args: readonly unknown[]): void => {
  const [test] = args;
  if (args.length !== 1 || typeof test !== "function") return refuse(`the arguments of it("${title}")`);
  globalThis.it(title, () => runTest(test as Test));
});
