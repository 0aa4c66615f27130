import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../package/run.js";

const FOLDER = "test/servers";

/**
 * Installs the frameworks, unless the folder has those that its lockfile names.
 * @throws Error with the output of npm
 */
function installServers(): void {
  const changedAt = (file: string): number =>
    statSync(join(FOLDER, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changedAt("node_modules/.package-lock.json") > changedAt("package-lock.json")) return;
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", FOLDER]);
}

/** Imports one of the installed packages. Not by a literal, so that the types can be checked before they are there. */
export function load(name: string): Promise<unknown> {
  return import(name);
}

export type Backend = typeof import("svc-dashboard/backend");

/**
 * Imports the built package, and installs the frameworks before. By its path: tsx, as TypeScript, takes its name for the
 * source (`paths` in tsconfig.json).
 */
export async function loadBackend(): Promise<Backend> {
  installServers();
  const file = join(FOLDER, "node_modules/svc-dashboard/dist/backend/index.js");
  return (await import(pathToFileURL(file).href)) as Backend;
}
