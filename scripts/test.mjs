/**
 * `npm test`: types, the build with its size limits, and the tests in Node and in the browser, one integration file a
 * feature; `npm test -- --all` runs all integration files, as continuous integration does.
 */
import { existsSync } from "node:fs";
import { chromiumPath } from "../tools/engines/chromium.mjs";
import { bin, bypassProxyForLoopback, npm, orExit, runTogether } from "../tools/run.mjs";

/** One file for each feature of the built packages and the sandbox. */
const FEATURES = [
  ...["breakages/breakages", "contract/sandbox", "docs/generated", "docs/pages", "doctor/sandbox"],
  ...["examples/html", "package/manifest", "pages/strict-pages", "pages/unusual-pages"],
  ...["pages/frame/renewable-session", "api/lists", "api/writes", "ask/read-question", "embed/app-routes"],
  ...["embed/routes", "query/run-query", "sessions/session-store", "start-sandbox"],
].map((name) =>
  ["test", "sandbox/test"].map((folder) => `${folder}/${name}.integration.test.ts`).find(existsSync),
);

bypassProxyForLoopback();
orExit(chromiumPath); // finds or installs it: without it, the tests would fail only after the build
const all = process.argv.includes("--all");
const first = await runTogether({
  "Build and sizes": npm("run", "--silent", all ? "build" : "_build:code"),
  Types: npm("run", "--silent", "_types"),
  "Unit tests": npm("run", "--silent", "test:unit"),
});
const second = await runTogether({
  "Browser tests": npm("run", "--silent", "test:browser"),
  "Integration tests": all
    ? npm("run", "--silent", "test:integration")
    : [process.execPath, bin("mocha"), ...FEATURES],
});

const failures = [...first.failures, ...second.failures];
if (failures.length > 0) console.error(failures.join("\n"));
process.exitCode = failures.length > 0 ? 1 : 0;

// each runner ends with this line; its progress has the same form, but is not at the start of a line
const totals = [...`${first.output}\n${second.output}`.matchAll(/^(\d+) passed, (\d+) failed/gm)];
const sum = (index) => totals.reduce((total, match) => total + Number(match[index]), 0);
// a step that fails before its runner reports is a failure too
console.log(`${sum(1)} passed, ${Math.max(sum(2), failures.length)} failed`);
