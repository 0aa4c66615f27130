/** Builds everything that is published: `dist/` (modules, types, CDN files) and `sandbox/dist/`. */
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rebuildSandbox } from "./build-sandbox.mjs";
import { writeCommonJsTypes } from "./common-js-types.mjs";
import { completeSandbox } from "./complete-sandbox.mjs";
import { withTables } from "./readme-tables.mjs";
import { run } from "./run.mjs";

const tool = (name, ...args) => run(name, "npx", "--no", "--", name, ...args);

rmSync("dist", { recursive: true, force: true });
tool("tsc", "-p", "tsconfig.build.json");
// of the backend only the types stay in many files: Rollup makes one module of the code
for (const file of readdirSync("dist/backend", { recursive: true })) {
  if (/\.js(?:\.map)?$/.test(file)) rmSync(join("dist/backend", file));
}
tool("rollup", "-c", "--silent");
for (const name of ["backend", "testing"]) writeCommonJsTypes(`dist/${name}`);
tool("cem", "analyze");
cpSync("src/openapi/openapi.json", "dist/openapi.json");
cpSync("src/protocol/embed-messages.schema.json", "dist/embed-messages.schema.json");
rebuildSandbox();
completeSandbox();

// the README says what was built: its tables, and the hash that pages put beside the script's address
const manifest = JSON.parse(readFileSync("dist/custom-elements.json", "utf8"));
const hash = createHash("sha384").update(readFileSync("dist/cdn/svc-dashboard.js")).digest("base64");
const readme = await withTables(readFileSync("README.md", "utf8"), manifest);
writeFileSync("README.md", readme.replace(/integrity="sha384-[^"]*"/g, `integrity="sha384-${hash}"`));

tool("size-limit");
