/** Builds everything that is published: `dist/` (modules, types, CDN files) and `sandbox/dist/`. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { buildPages } from "./build-pages.mjs";
import { writeCommonJsTypes } from "./common-js-types.mjs";
import { completeSandbox } from "./complete-sandbox.mjs";
import { withTables } from "./readme-tables.mjs";

function run(...command) {
  const { status } = spawnSync("npx", ["--no", "--", ...command], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

rmSync("dist", { recursive: true, force: true });
run("tsc", "-p", "tsconfig.build.json");
run("rollup", "-c", "--silent");
for (const name of ["backend", "testing"]) writeCommonJsTypes(`dist/${name}`);
run("cem", "analyze");
cpSync("src/openapi/openapi.json", "dist/openapi.json");
cpSync("src/protocol/embed-messages.schema.json", "dist/embed-messages.schema.json");
buildPages();
completeSandbox();

// the README says what was built: its tables, and the hash that pages put beside the script's address
const manifest = JSON.parse(readFileSync("dist/custom-elements.json", "utf8"));
const hash = createHash("sha384").update(readFileSync("dist/cdn/svc-dashboard.js")).digest("base64");
const readme = await withTables(readFileSync("README.md", "utf8"), manifest);
writeFileSync("README.md", readme.replace(/integrity="sha384-[^"]*"/g, `integrity="sha384-${hash}"`));

run("size-limit");
