/** What holds at every change: types, the build with its size limits, and the tests in Node and in the browser. */
import { chromiumPath } from "../tools/chromium.mjs";
import { npm, runTogether } from "../tools/run.mjs";

chromiumPath(); // finds or installs it now, so that nobody waits for the tests to learn that it is missing
await runTogether({
  "Build and sizes": npm("run", "--silent", "_build:code"),
  Types: npm("run", "--silent", "_types"),
  "Unit tests": npm("run", "--silent", "test:unit"),
});
await runTogether({
  "Integration tests": npm("run", "--silent", "test:integration"),
  "Browser tests": npm("run", "--silent", "test:browser"),
});
