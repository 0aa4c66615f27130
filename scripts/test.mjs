/** What holds at every change: types, the build with its size limits, and the tests in Node and in the browser. */
import { chromiumPath } from "./chromium.mjs";
import { bin, npm, runTogether, step } from "./run.mjs";

chromiumPath(); // finds or installs it now, so that nobody waits for the tests to learn that it is missing
await runTogether({
  "Build and sizes": npm("run", "--silent", "build:code"),
  Types: npm("run", "--silent", "types"),
  "Unit tests": npm("run", "--silent", "test:unit"),
});
step("Integration tests", process.execPath, "scripts/test-node.mjs", "integration");
step("Browser tests", bin("wtr"));
