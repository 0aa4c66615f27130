/** Plants faults one at a time, and runs for each the test file that must fail. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTest } from "./run-test.mjs";
import { copyTo, plant } from "./working-copy.mjs";

/**
 * Runs each test file without a fault, and then with each of its faults. A fault whose file fails without it is not
 * proved either: anything would seem to catch it.
 * @param options.source the project's folder, with `files` relative to it; `workers` side by side; `signal` ends it
 * @param report called with each fault and its outcome: `caughtBy`, or the `reason` why it survived
 */
export async function proveFaults(faults, { source, files, workers, signal }, report) {
  const root = mkdtempSync(join(tmpdir(), "svc-prove-"));
  try {
    const temp = join(root, "temp"); // of all runs, so that what they write is removed with the rest
    mkdirSync(temp);
    const queue = byTest(faults);
    const work = async (name) => {
      const folder = join(root, name);
      copyTo(folder, source, files);
      for (let next = queue.shift(); next; next = queue.shift()) {
        for await (const outcome of proveBy(...next, folder, { temp, signal })) report(outcome);
      }
    };
    const ends = await Promise.allSettled(
      Array.from({ length: workers }, (_, index) => work(String(index + 1))),
    );
    const failed = ends.find(({ status }) => status === "rejected");
    if (failed) throw failed.reason; // after all have ended, since the folders are removed next
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The faults of each test file, those of the file with the most faults first, so that the workers end together. */
function byTest(faults) {
  const groups = new Map();
  for (const fault of faults) groups.set(fault.test, [...(groups.get(fault.test) ?? []), fault]);
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
}

async function* proveBy(test, faults, folder, options) {
  const clean = await runTest(folder, test, options);
  const isRed = clean.caughtBy !== undefined || clean.reason !== undefined;
  for (const fault of faults) {
    if (isRed) {
      yield { fault, reason: `${test} fails without a fault: ${clean.caughtBy ?? clean.reason}` };
      continue;
    }
    const restore = plant(folder, fault);
    const start = performance.now();
    try {
      const { caughtBy, reason = "all tests pass" } = await runTest(folder, test, options);
      const seconds = Math.round((performance.now() - start) / 1000);
      yield caughtBy === undefined ? { fault, seconds, reason } : { fault, seconds, caughtBy };
    } finally {
      restore();
    }
  }
}
