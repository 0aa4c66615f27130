/** Steps of a test run: each says its name, and ends the run when it fails. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.mjs";

/** Where tests are. What each needs, its name says: see CONTRIBUTING.md. */
const TEST_FOLDERS = ["test", "sandbox/test"];

/** A Node test that takes longer has come to hang: it fails by name, and does not hold up all the rest. Milliseconds. */
const TEST_TIMEOUT = 1_200_000;

export const bin = (name) => join("node_modules", ".bin", name);

/** A step by its name, which ends the run when it fails. */
export function step(title, ...command) {
  console.log(`\n— ${title}`);
  run(title, ...command);
}

/** Installs a package of its own, unless it has the dependencies that its lockfile names. */
export function install(folder) {
  const changed = (file) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changed("node_modules/.package-lock.json") > changed("package-lock.json")) return;
  step(`Packages of ${folder}`, "npm", "ci", "--prefix", folder);
}

/** Runs the tests in Node: the slow ones, or all others. */
export function runNodeTests(title, isSlow) {
  const files = TEST_FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => join(folder, file)),
  )
    .filter((file) => file.endsWith(".test.ts") && !file.endsWith(".browser.test.ts"))
    .filter((file) => file.endsWith(".slow.test.ts") === isSlow);
  const flags = ["--import", "tsx", "--test", "--test-concurrency=2", `--test-timeout=${TEST_TIMEOUT}`];
  step(title, process.execPath, ...flags, ...files);
}
