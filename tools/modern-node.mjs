/**
 * The Node that runs the example apps. This project supports Node 20, but current frameworks require a newer one: where
 * this Node is too old for them, a newer one is installed into the cache, from npm's registry.
 */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { npm, run } from "./run.mjs";

/** The least that all frameworks of the examples support. */
const OLDEST = [24, 15];

const VERSION = "24.21.0";
const CACHE = "node_modules/.cache/svc-dashboard-node";

/** The folder of a Node that is new enough for the examples, for the variable PATH. */
export function modernNodeFolder() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return dirname(process.execPath);
  const system = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${system}-${process.arch}`;
  const folder = resolve(CACHE, "node_modules", name, "bin");
  if (!existsSync(join(folder, process.platform === "win32" ? "node.exe" : "node"))) {
    console.log(`Installing Node ${VERSION} for the example apps; this is Node ${process.versions.node}.`);
    run(`npm install ${name}`, ...npm("install", "--silent", "--prefix", CACHE, `${name}@${VERSION}`));
  }
  return folder;
}
