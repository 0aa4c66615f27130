/**
 * What `npm test` leaves out, because it takes minutes or installs 700 MB: the packed package in a folder of its own, a
 * thousand times in and out of a page, the sandbox on a PostgreSQL server, the backends and the client in other runtimes.
 */
import { existsSync } from "node:fs";
import { install, run, runNodeTests } from "./steps.mjs";

if (!existsSync("dist/backend/index.js")) run("Build and sizes", process.execPath, "scripts/build.mjs");
install("examples/backend");
install("examples/backend/runtimes");
runNodeTests("Slow tests", ["test/slow"]);
