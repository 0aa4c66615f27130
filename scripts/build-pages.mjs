/** Builds the sandbox's embed pages when their sources are newer than what is built. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const SOURCES = [
  "sandbox/src/pages",
  "sandbox/src/console",
  "src/protocol",
  "src/inspector",
  "sandbox/rollup.config.mjs",
  "package-lock.json",
];
const BUILT = join(root, "sandbox/dist/pages/embed.js");

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

export function buildPages() {
  const changed = Math.max(...SOURCES.map((path) => newest(join(root, path))));
  if (existsSync(BUILT) && statSync(BUILT).mtimeMs > changed) return;
  console.log("Building the sandbox's embed pages…");
  const rollup = join(root, "node_modules/rollup/dist/bin/rollup");
  const { status } = spawnSync(process.execPath, [rollup, "-c", "sandbox/rollup.config.mjs", "--silent"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The sandbox's embed pages could not be built: see the lines above.");
}
