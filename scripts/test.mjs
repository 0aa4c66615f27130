/** All that must hold: types, the build with its size budgets, the Node tests, the browser tests. */
import { join } from "node:path";
import { chromiumPath } from "./chromium.mjs";
import { install, run, runNodeTests } from "./steps.mjs";

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

const bin = (name) => join("node_modules", ".bin", name);

chromiumPath(); // finds or installs it now, so that nobody waits for the tests to learn that it is missing
run("Types", bin("tsc"), "--noEmit");
run("Build and sizes", process.execPath, "scripts/build.mjs");
install("examples/backend");
runNodeTests("Node tests", NODE_TESTS);
run("Browser tests", bin("wtr"));
