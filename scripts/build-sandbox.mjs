/** Builds the sandbox: the embed pages, the console, and the server that is published. */
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { failureOf } from "./run.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const DIST = join(root, "sandbox/dist");
const SOURCES = [
  "sandbox/src",
  "src/protocol",
  "src/inspector",
  "src/openapi",
  "sandbox/rollup.config.mjs",
  "package-lock.json",
].map((path) => join(root, path));

/** What the build writes last: one that broke off leaves it as it was. */
const LAST = join(DIST, "cli.js");

/** The store of those who run the sources: it is not published, and costs them seconds to make. */
const KEPT = /^store-src-/;

/** When a file was changed, or anything in a folder: a removed file has changed its folder. */
function changedAt(path) {
  const stat = statSync(path);
  const inside = stat.isDirectory() ? readdirSync(path).map((name) => changedAt(join(path, name))) : [];
  return Math.max(stat.mtimeMs, ...inside);
}

/** Whether a built file is missing, or older than one of its sources. */
export function isStale(built, sources) {
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.max(...sources.map(changedAt)) >= builtAt;
}

/** Removes what earlier builds left in a folder: the package holds all that is there. */
export function removeBuilt(folder) {
  for (const name of readdirSync(folder)) {
    if (!KEPT.test(name)) rmSync(join(folder, name), { recursive: true });
  }
}

export function buildSandbox() {
  console.log("Building the sandbox…");
  const rollup = join(root, "node_modules/rollup/dist/bin/rollup");
  const args = [rollup, "-c", "sandbox/rollup.config.mjs", "--silent"];
  const failure = failureOf(spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }));
  if (failure) throw new Error(`The sandbox could not be built: ${failure}.`);
}

/** For those who run the server from its sources, and need its pages: builds when something has changed. */
export function refreshSandbox() {
  if (isStale(LAST, SOURCES)) buildSandbox();
}

/** For those who publish it: builds whatever was there, and leaves nothing else. */
export function rebuildSandbox() {
  if (statSync(DIST, { throwIfNoEntry: false })) removeBuilt(DIST);
  buildSandbox();
}
