/**
 * Runs the tests of one tier in Node: `node scripts/test-node.mjs unit`, or only the named files of it. A test's tier is
 * in its file's name; see CONTRIBUTING.md.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { launchOptions } from "./chromium.mjs";
import { installExamples } from "./install-examples.mjs";
import { npm, run } from "./run.mjs";

const FOLDERS = ["test", "sandbox/test"];

const BACKENDS = "examples/backend";
const MINUTE = 60_000;

/**
 * By tier: what it needs first (an npm script that builds, packages of examples, a browser for all files), how many files
 * run at a time, and how long one test may take.
 */
const TIERS = {
  unit: { atOnce: 2, limit: 2 * MINUTE },
  integration: {
    ...{ build: "build:code", examples: [BACKENDS], hasBrowser: true },
    ...{ atOnce: 3, limit: 2 * MINUTE },
  },
  gate: { build: "build", atOnce: 2, limit: 5 * MINUTE },
  slow: {
    ...{ build: "build", examples: [BACKENDS, `${BACKENDS}/runtimes`], hasBrowser: true },
    ...{ atOnce: 2, limit: 20 * MINUTE },
  },
};

/** The files of a tier: `x.slow.test.ts` is of the slow one, and `x.test.ts` is a unit test. */
function filesOf(name) {
  const pattern = name === "unit" ? /^[^.]+\.test\.ts$/ : new RegExp(`^[^.]+\\.${name}\\.test\\.ts$`);
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => pattern.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

/** Runs test files and gives their exit code. They run beside this process, which goes on serving the browser. */
async function runTests(files, { atOnce, limit }, env) {
  const flags = [
    ...["--import", "tsx", "--import", "./scripts/name-hanging-tests.mjs"],
    ...["--test", "--test-reporter=spec", `--test-concurrency=${atOnce}`],
  ];
  const child = spawn(process.execPath, [...flags, ...files], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, SVC_TEST_LIMIT: String(limit), ...env },
  });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

const [name, ...wanted] = process.argv.slice(2);
const tier = TIERS[name];
if (!tier) {
  console.error(`Expected a tier of tests (${Object.keys(TIERS).join(", ")}), got "${name}".`);
  process.exit(1);
}
installExamples(...(tier.examples ?? []));
if (tier.build) run("The build", ...npm("run", "--silent", tier.build));
const files = wanted.length > 0 ? wanted : filesOf(name);
if (tier.hasBrowser) {
  const browser = await puppeteer.launch(launchOptions());
  process.exitCode = await runTests(files, tier, { SVC_TEST_BROWSER: browser.wsEndpoint() });
  await browser.close();
} else process.exitCode = await runTests(files, tier);
