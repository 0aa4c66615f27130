/** `npm test`: types, the build with its size limits, and the tests in Node and in the browser, one integration file a feature. */
import { existsSync } from "node:fs";
import { chromiumPath } from "../tools/engines/chromium.mjs";
import { bin, npm, runTogether } from "../tools/run.mjs";

/** A file for each feature that only the built packages or the sandbox show; `npm run test:integration` runs all. */
const FEATURES = [
  ...["contract/sandbox", "docs/generated", "docs/pages", "doctor/sandbox", "examples/html"],
  ...["package/manifest", "pages/strict-pages", "pages/unusual-pages", "sandbox/renewal"],
  ...["api-lists", "api-writes", "app", "ask/questions", "embed", "query", "sessions", "start-sandbox"],
].map((name) =>
  ["test", "sandbox/test"].map((folder) => `${folder}/${name}.integration.test.ts`).find(existsSync),
);

chromiumPath(); // finds or installs it now, so that nobody waits for the tests to learn that it is missing
await runTogether({
  "Build and sizes": npm("run", "--silent", "_build:code"),
  Types: npm("run", "--silent", "_types"),
  "Unit tests": npm("run", "--silent", "test:unit"),
});
await runTogether({
  "Browser tests": npm("run", "--silent", "test:browser"),
  "Integration tests": [process.execPath, bin("mocha"), ...FEATURES],
});
