/** The example backends are packages of their own: installs what they depend on. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { npm, run } from "../tools/run.mjs";

/** Installs each folder's packages, unless it has those that its lockfile names. */
export function installExamples(...folders) {
  for (const folder of folders) {
    const changedAt = (file) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt("node_modules/.package-lock.json") > changedAt("package-lock.json")) continue;
    console.log(`\n— Packages of ${folder}…`);
    run(`npm ci in ${folder}`, ...npm("ci", "--silent", "--prefix", folder));
  }
}
