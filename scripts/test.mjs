/** All that must hold at every change: types, the build with its size budgets, the Node tests, the browser tests. */
import { chromiumPath } from "./chromium.mjs";
import { expectUnchanged } from "./expect-unchanged.mjs";
import { bin, install, runNodeTests, step } from "./steps.mjs";

chromiumPath(); // finds or installs it now, so that nobody waits for the tests to learn that it is missing
expectUnchanged("README.md");
step("Types", bin("tsc"), "--noEmit");
step("Build and sizes", process.execPath, "scripts/build.mjs");
install("examples/backend");
runNodeTests("Node tests", false);
step("Browser tests", bin("wtr"));
