/** Runs the programs that the npm scripts are made of. */
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/**
 * Excludes this machine from the proxy, for this process and its children: with NODE_USE_ENV_PROXY=1, Node sends it the
 * requests for loopback as well.
 */
export function bypassProxyForLoopback() {
  const { no_proxy, NO_PROXY } = process.env; // the first one wins everywhere
  process.env.no_proxy = [no_proxy ?? NO_PROXY, "localhost,127.0.0.1"].filter(Boolean).join();
}

/** Calls a function; if it throws an error, prints its message alone and ends this script. */
export function orExit(check) {
  try {
    check();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/** Why a program failed; undefined if it succeeded. */
export function failureOf({ status, signal, error }) {
  return status === 0 ? undefined : (error?.message ?? (signal ? `ended by ${signal}` : "see above"));
}

/** Runs a program in this terminal; when it fails, reports that and ends this script with its exit code. */
export function run(title, command, ...args) {
  const outcome = spawnSync(command, args, { stdio: "inherit" });
  const failure = failureOf(outcome);
  if (failure === undefined) return;
  console.error(`\n${title} failed: ${failure}.`);
  process.exit(outcome.status ?? 1);
}

/** A command of npm, by the same npm that runs this script. */
export function npm(...args) {
  const { npm_execpath: program } = process.env;
  return [...(program ? [process.execPath, program] : ["npm"]), ...args];
}

/** The native compiler. By its path, because the package with the compiler API has a program of the same name. */
export const TSC = "node_modules/typescript-native/bin/tsc";

/** The path of a program that a dependency brings. */
export const bin = (name) => join("node_modules", ".bin", name);

/** The timeout of a step, in milliseconds: three times the longest one on two slow cores. */
const STEP_TIMEOUT = 30 * 60_000;

/** How long the output of an ended program is read, in milliseconds. */
const DRAIN_TIMEOUT = 2000;

/**
 * Runs programs side by side. The output of each is printed when it ends, so that their lines don't mix.
 * @param steps commands by title
 * @returns all output, and a sentence for each program that failed
 */
export async function runTogether(steps) {
  console.log(`\n— Side by side: ${Object.keys(steps).join(", ")}…`);
  const outcomes = await Promise.all(Object.entries(steps).map((entry) => runQuietly(...entry)));
  return {
    output: outcomes.map(({ output }) => output).join("\n"),
    failures: outcomes.flatMap(({ failure }) => failure ?? []),
  };
}

async function runQuietly(title, [command, ...args]) {
  const start = performance.now();
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    signal: AbortSignal.timeout(STEP_TIMEOUT),
  });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk));
  const closed = new Promise((done) => child.on("close", done));
  const failure = await new Promise((done) => {
    child.on("error", (error) => done((error.cause ?? error).message));
    child.on("exit", (status, signal) => done(failureOf({ status, signal })));
  });
  // a process that the program left running may keep its streams open
  await Promise.race([closed, setTimeout(DRAIN_TIMEOUT, undefined, { ref: false })]);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  const seconds = Math.round((performance.now() - start) / 1000);
  const output = Buffer.concat(chunks).toString();
  console.log(`\n— ${title}: ${seconds} s\n${output}`);
  return { output, failure: failure && `${title} failed: ${failure}.` };
}
