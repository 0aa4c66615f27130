/**
 * Runs the tests of one tier in Node: `node scripts/test-node.mjs unit`, or only the named files of it. A test's tier is
 * in its file's name; see CONTRIBUTING.md. Pure tests run by mocha, all others by Node's own runner.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";
import { launchOptions } from "./chromium.mjs";
import { installExamples } from "./install-examples.mjs";
import { npm, run } from "./run.mjs";
import { filesOf, isPure, TIERS } from "./test-tiers.mjs";

/** A last resort for what hangs outside of a test, in a hook or while a file is imported. Milliseconds. */
const BATCH_LIMIT = 3_600_000;

/** Where the batches are written. Not in node_modules, where newer versions of Node's runner search for no tests. */
const BATCHES = mkdtempSync(join(tmpdir(), "svc-dashboard-tests-"));

/** A file that changes Node's globals for good, as by putting a page on them, needs a process of its own. */
const CHANGES_GLOBALS = /"global-jsdom\/register"|Object\.defineProperty\(globalThis\b/;

/**
 * A module that runs files one after the other, each as a suite of its own, so that no file's hooks reach another's tests.
 * @param browser the address of a browser for these files alone: a new frame waits for every process that is connected, also
 * for one that is busy with something else
 */
function batchOf(files, browser) {
  const entries = files.map((file) => [file, pathToFileURL(resolve(file)).href]);
  return `import { describe } from "node:test";
${browser ? `process.env.SVC_TEST_BROWSER = ${JSON.stringify(browser)};` : ""}
for (const [file, url] of ${JSON.stringify(entries)}) await describe(file, async () => void (await import(url)));
`;
}

/**
 * Deals files out to a few processes: the start of one, with all its modules, takes longer than most files. A file that
 * changes globals has its own.
 */
function inBatches(files, processes, browsers) {
  const isAlone = (file) => CHANGES_GLOBALS.test(readFileSync(file, "utf8"));
  const shared = files
    .filter((file) => !isAlone(file))
    .sort((one, other) => statSync(other).size - statSync(one).size);
  const count = Math.min(processes, shared.length);
  const batches = Array.from({ length: count }, (_, index) => {
    const batch = join(BATCHES, `${index + 1}.mjs`);
    writeFileSync(
      batch,
      batchOf(
        shared.filter((_, place) => place % count === index),
        browsers[index],
      ),
    );
    return batch;
  });
  return [...batches, ...files.filter(isAlone)];
}

const TYPESCRIPT = ["--import", "tsx"];
const NAME_HANGING = "./scripts/name-hanging-tests.mjs";

/** The arguments with which Node runs test files by its own runner, in a process for each browser if there are any. */
function nodeArguments(files, browsers) {
  // one more than cores, because some tests wait
  const processes = browsers.length || availableParallelism() + 1;
  return [
    ...[...TYPESCRIPT, "--import", NAME_HANGING],
    ...["--test", "--test-reporter=spec", `--test-concurrency=${processes}`],
    ...[`--test-timeout=${BATCH_LIMIT}`, ...inBatches(files, processes, browsers)],
  ];
}

/** The arguments with which Node runs pure test files by mocha, the runner that web-test-runner has in browsers. */
function mochaArguments(files, limit) {
  const mocha = "node_modules/mocha/bin/mocha.js";
  return [...TYPESCRIPT, mocha, "--require", NAME_HANGING, `--timeout=${limit}`, ...files];
}

/** Runs test files and gives an exit code. They run beside this process, which keeps serving the browsers. */
async function runTests(files, { limit }, browsers) {
  const start = (args, output) =>
    spawn(process.execPath, args, {
      stdio: ["ignore", output, "inherit"],
      env: { ...process.env, SVC_TEST_LIMIT: String(limit) },
    });
  const pure = files.filter(isPure);
  const others = files.filter((file) => !isPure(file));
  const node = others.length > 0 ? start(nodeArguments(others, browsers), "inherit") : undefined;
  const mocha = pure.length > 0 ? start(mochaArguments(pure, limit), "pipe") : undefined;
  const output = mocha ? text(mocha.stdout) : "";
  const exits = await Promise.all([node, mocha].map((child) => child && once(child, "exit")));
  process.stdout.write(await output); // after that of Node's runner, so that their lines don't mix
  return exits.some((exit) => exit && exit[0] !== 0) ? 1 : 0;
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
const browsers = await Promise.all(
  Array.from({ length: tier.hasBrowser ? availableParallelism() : 0 }, () =>
    puppeteer.launch(launchOptions()),
  ),
);
process.exitCode = await runTests(
  files,
  tier,
  browsers.map((browser) => browser.wsEndpoint()),
);
await Promise.all(browsers.map((browser) => browser.close()));
rmSync(BATCHES, { recursive: true });
