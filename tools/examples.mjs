/** The dependencies of the apps and backends in `examples`: their packages, and a Node that their frameworks support. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { npm, run } from "./run.mjs";

/** Installs each folder's packages, unless it has those that its lockfile names. */
export function installExamples(...folders) {
  for (const folder of folders) {
    const changedAt = (file) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt("node_modules/.package-lock.json") > changedAt("package-lock.json")) continue;
    console.log(`\n— Packages of ${folder}…`);
    run(`npm ci in ${folder}`, ...npm("ci", "--silent", "--prefix", folder));
  }
}

/** Name and title of each app with a development server of its own, by name. The title is the heading of its README. */
export function exampleApps() {
  return readdirSync("examples")
    .filter((name) => {
      const manifest = join("examples", name, "package.json");
      return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).scripts?.dev !== undefined;
    })
    .map((name) => {
      const [heading] = readFileSync(join("examples", name, "README.md"), "utf8").split("\n");
      return { name, title: heading.replace("# ", "") };
    });
}

/** The oldest Node that all frameworks of the examples support. */
const OLDEST = [24, 15];

const VERSION = "24.21.0";
const CACHE = "node_modules/.cache/svc-dashboard-node";

/**
 * The folder of a Node that is new enough for the examples, for the variable PATH. Current frameworks require a newer one
 * than this project: if this Node is too old for them, a newer one is installed into the cache.
 */
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
