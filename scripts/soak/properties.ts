/** Checks every property with far more runs than `npm test` has time for. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inMinutes, writeResult } from "../../test/soak/support/results.js";
import { filesOf } from "../test-tiers.mjs";
import { rowsOf, type RunCount } from "./property-rows.js";

const RUNS = 20_000;

/** For all properties, in milliseconds. */
const LIMIT = 30 * 60_000;

/**
 * For each property, in milliseconds. Those that need a database, a server or a page would take hours for all runs, and a
 * test with two properties must end within its own limit.
 */
const PROPERTY_LIMIT = 40_000;

const hasProperties = (file: string): boolean => /\bfc\.assert\(/.test(readFileSync(file, "utf8"));

const browserFiles = (): string[] =>
  readdirSync("test", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".browser.test.ts"))
    .map((file) => join("test", file));

/** The arguments with which Node runs all files that have properties. */
function commands(): string[][] {
  const inNode = ["unit", "integration", "slow"].map((tier) => [
    "scripts/test-node.mjs",
    tier,
    ...filesOf(tier).filter(hasProperties),
  ]);
  const inBrowsers = browserFiles().filter(hasProperties);
  return [...inNode, ["node_modules/@web/test-runner/dist/bin.js", "--files", ...inBrowsers]];
}

/** Runs test files, shows what they print, and adds the number of runs of each property. @returns whether all passed */
async function runTests(args: readonly string[], counts: RunCount[]): Promise<boolean> {
  const limits = JSON.stringify({ numRuns: RUNS, milliseconds: PROPERTY_LIMIT });
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, SVC_SOAK_PROPERTIES: limits },
  });
  const ended = new Promise<boolean>((done) => child.on("close", (status) => done(status === 0)));
  for await (const line of createInterface(child.stdout)) {
    const [, file, runs] = /A property of (\S+) held in (\d+) runs/.exec(line) ?? [];
    if (file) counts.push({ file, runs: Number(runs) });
    else console.log(line);
  }
  return ended;
}

/** @returns whether every property holds, and within the limit */
export async function soakProperties(): Promise<boolean> {
  const counts: RunCount[] = [];
  const start = performance.now();
  for (const args of commands()) {
    if (!(await runTests(args, counts))) return false;
  }
  const duration = performance.now() - start;
  writeResult("properties", [
    {
      what: "Time for all properties",
      required: `at most ${inMinutes(LIMIT)}`,
      measured: inMinutes(duration),
    },
    ...rowsOf(counts, RUNS),
  ]);
  return duration <= LIMIT;
}
