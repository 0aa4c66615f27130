/**
 * Loaded before a file of Node tests: a test that runs longer than SVC_TEST_LIMIT milliseconds ends its process and is
 * named. Node's own `--test-timeout` names the file alone, and can't end a test that never lets the event loop turn.
 */
import { afterEach, beforeEach } from "node:test";
import { Worker } from "node:worker_threads";

/** Runs in a thread of its own, so that no test can hold it up. */
async function watch() {
  const { writeSync } = await import("node:fs");
  const { parentPort, workerData: limit } = await import("node:worker_threads");
  const timers = new Map();
  const end = (name) => {
    writeSync(2, `The test "${name}" has not ended within ${limit / 1000} s.\n`);
    process.kill(process.pid, "SIGKILL");
  };
  parentPort.on("message", ({ id, name }) => {
    clearTimeout(timers.get(id));
    if (name !== undefined) timers.set(id, setTimeout(end, limit, name));
  });
}

const limit = Number(process.env.SVC_TEST_LIMIT);
if (limit > 0) {
  const watcher = new Worker(`(${watch})()`, { eval: true, workerData: limit });
  watcher.unref();
  const ids = new WeakMap();
  let lastId = 0;
  beforeEach((test) => {
    ids.set(test, (lastId += 1));
    watcher.postMessage({ id: lastId, name: test.fullName });
  });
  afterEach((test) => watcher.postMessage({ id: ids.get(test) }));
}
