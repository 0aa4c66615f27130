/** Runs one test file in a working copy, by the runner that its name stands for, with timeouts that also end a run that hangs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "../free-port.mjs";
import { isPure, TIERS } from "../test-tiers.mjs";
import { failuresIn, judge } from "./verdict.mjs";

/** How long one test may take, in milliseconds: as long as in `npm test`, so that a busy machine decides nothing. */
export const TEST_LIMIT = TIERS.unit.limit;

/** How long a run may take, with the start of its runner. */
const RUN_LIMIT = 5 * TEST_LIMIT;

/** How long a runner that was asked to end may take to end its browser. */
const END_LIMIT = 5_000;

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const TYPESCRIPT = ["--import", "tsx"];
const NAME_HANGING = pathOf("../name-hanging-tests.mjs");

async function argumentsFor(file) {
  if (file.endsWith(".browser.test.ts")) {
    // two runners that look for a free port at the same moment find the same
    const port = String(await freePort());
    const config = ["--config", "scripts/prove/browser.config.mjs", "--port", port];
    return ["node_modules/@web/test-runner/dist/bin.js", ...config, "--files", file];
  }
  if (isPure(file)) return [...TYPESCRIPT, pathOf("run-mocha.mjs"), file];
  const reporter = pathOf("node-reporter.mjs");
  return [...TYPESCRIPT, "--import", NAME_HANGING, "--test", `--test-reporter=${reporter}`, file];
}

/**
 * Runs a test file, until it ends or until an assertion fails.
 * @param folder the working copy
 * @param options.temp a folder for what the runner writes, and `signal`, which ends the run
 * @returns the verdict of `judge`
 */
export async function runTest(folder, file, { temp, signal }) {
  const args = await argumentsFor(file);
  signal.throwIfAborted();
  const env = {
    ...process.env,
    SVC_TEST_LIMIT: String(TEST_LIMIT),
    TMPDIR: temp,
    NODE_TEST_CONTEXT: undefined,
  };
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // a group of its own, so that its own processes end with it
  });
  let output = "";
  let isOverdue = false;
  let isEnding = false;
  const stop = () => {
    if (!isEnding) endGroup(child);
    isEnding = true;
  };
  const timer = setTimeout(() => {
    isOverdue = true;
    stop();
  }, RUN_LIMIT);
  signal.addEventListener("abort", stop);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (failuresIn(output).some(({ isAssertion }) => isAssertion)) stop();
    });
  }
  const [code] = await once(child, "close");
  clearTimeout(timer);
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
  return judge({ output, code, isOverdue });
}

/** Ends a process and those that it has started. First by the signal on which a runner ends its browser, which has a group of its own. */
function endGroup(child) {
  signalGroup(child.pid, "SIGINT");
  const timer = setTimeout(() => signalGroup(child.pid, "SIGKILL"), END_LIMIT);
  child.once("close", () => clearTimeout(timer));
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // it has ended already
  }
}
