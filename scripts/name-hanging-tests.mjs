/**
 * Loaded before the tests in Node, those of its own runner (`--import`) and of mocha (`--require`): a test that runs longer
 * than SVC_TEST_LIMIT milliseconds ends its process and is named, and so is a hook or an import that keeps the next test
 * from starting for as long. Node's own `--test-timeout` names the file alone, and neither runner can end a test that never
 * lets the event loop turn.
 */
import { afterEach, beforeEach } from "node:test";
import { isMainThread, Worker } from "node:worker_threads";

/** Runs in a thread of its own, so that no test can hold it up. */
async function watch() {
  const { writeSync } = await import("node:fs");
  const { parentPort, workerData: limit } = await import("node:worker_threads");
  const timers = new Map();
  const end = (message) => {
    writeSync(2, `${message} within ${limit / 1000} s.\n`);
    process.kill(process.pid, "SIGKILL");
  };
  const expectTest = (last) => setTimeout(end, limit, `No test has started after ${last}`);
  let between = expectTest("the start");
  parentPort.on("message", ({ name, hasEnded }) => {
    clearTimeout(between);
    clearTimeout(timers.get(name));
    timers.delete(name);
    if (!hasEnded) timers.set(name, setTimeout(end, limit, `The test "${name}" has not ended`));
    if (timers.size === 0) between = expectTest(`"${name}"`);
  });
}

const { NODE_TEST_CONTEXT: isOfNode, SVC_TEST_LIMIT } = process.env;
const limit = Number(SVC_TEST_LIMIT);
// the process that starts Node's test processes loads this too, and runs no test itself
const runsTests = isMainThread && !process.execArgv.includes("--test");
const watcher =
  limit > 0 && runsTests ? new Worker(`(${watch})()`, { eval: true, workerData: limit }) : undefined;
watcher?.unref();

const begin = (name) => watcher?.postMessage({ name });
const end = (name) => watcher?.postMessage({ name, hasEnded: true });

if (isOfNode && runsTests) {
  beforeEach(({ fullName }) => begin(fullName));
  afterEach(({ fullName }) => end(fullName));
}

/** Mocha finds these by their name. */
export const mochaHooks = {
  beforeEach() {
    begin(this.currentTest.fullTitle());
  },
  afterEach() {
    end(this.currentTest.fullTitle());
  },
};
