/**
 * What `npm test` leaves out, because it takes minutes or installs 700 MB: every test that is named `*.slow.test.ts` or
 * `*.slow.browser.test.ts`.
 * The package is packed and used, the sandbox is killed, flooded and run on a PostgreSQL server, all its pages are tried
 * in a browser, and the backends and the client run in other runtimes.
 */
import { existsSync } from "node:fs";
import { bin, install, runNodeTests, step } from "./steps.mjs";

if (!existsSync("dist/backend/index.js")) step("Build and sizes", process.execPath, "scripts/build.mjs");
install("examples/backend");
install("examples/backend/runtimes");
runNodeTests("Slow Node tests", true);
step("Slow browser tests", bin("wtr"), "--files", "test/**/*.slow.browser.test.ts");
