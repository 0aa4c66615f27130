/** All that must hold at every change: types, the build with its size budgets, the Node tests, the browser tests. */
import { chromiumPath } from "./chromium.mjs";
import { bin, install, run, runNodeTests } from "./steps.mjs";

chromiumPath(); // finds or installs it now, so that nobody waits for the tests to learn that it is missing
run("Types", bin("tsc"), "--noEmit");
run("Build and sizes", process.execPath, "scripts/build.mjs");
install("examples/backend");
runNodeTests("Node tests", false);
run("Browser tests", bin("wtr"));
