/** `npm test`: types, the build with its size limits, and the tests in Node and in the browser, one integration file a feature. */
import { chromiumPath } from "../tools/chromium.mjs";
import { installExamples } from "./install-examples.mjs";
import { bin, npm, runTogether } from "../tools/run.mjs";

/** A file for each feature that only the built packages or the sandbox show; `npm run test:integration` runs all. */
const FEATURES = [
  "test/{contract/sandbox,doctor/sandbox,examples/html,pages/strict-pages,pages/unusual-pages}.integration.test.ts",
  "test/{backend/express-mounting,docs/generated,docs/pages,package/manifest,sandbox/renewal}.integration.test.ts",
  "sandbox/test/{api-lists,api-writes,app,query,sessions,embed,ask/questions,start-sandbox}.integration.test.ts",
];

chromiumPath(); // finds or installs it now, so that nobody waits for the tests to learn that it is missing
installExamples("examples/backend");
await runTogether({
  "Build and sizes": npm("run", "--silent", "_build:code"),
  Types: npm("run", "--silent", "_types"),
  "Unit tests": npm("run", "--silent", "test:unit"),
});
await runTogether({
  "Browser tests": npm("run", "--silent", "test:browser"),
  "Integration tests": [process.execPath, bin("mocha"), ...FEATURES],
});
