/**
 * All that must hold, in the order in which it is cheapest to find out: types, the Node tests, the build with its size
 * budgets, the browser tests.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromiumPath } from "./chromium.mjs";

const NODE_TESTS = [
  "test/backend",
  "test/contract",
  "test/docs",
  "test/doctor",
  "test/examples",
  "test/package",
  "test/pages",
  "test/protocol/node",
  "test/react/node",
  "test/templates",
  "test/testing/node",
  "sandbox/test",
];

function run(title, ...command) {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command[0], command.slice(1), { stdio: "inherit" });
  if (status !== 0) {
    console.error(`\n${title} failed: see above.`);
    process.exit(status ?? 1);
  }
}

/** Whether a package of its own has the dependencies that its lockfile names. */
function areInstalled(folder) {
  const changed = (file) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return changed("node_modules/.package-lock.json") > changed("package-lock.json");
}

const bin = (name) => join("node_modules", ".bin", name);

const files = NODE_TESTS.filter(existsSync)
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith(".test.ts"));

chromiumPath(); // finds or installs it now, so that nobody waits for the tests to learn that it is missing
run("Types", bin("tsc"), "--noEmit");
run("Build and sizes", process.execPath, "scripts/build.mjs");
if (!areInstalled("examples/backend")) {
  run("Example backends", "npm", "ci", "--prefix", "examples/backend");
}
run("Node tests", process.execPath, "--import", "tsx", "--test", ...files);
run("Browser tests", bin("wtr"));
