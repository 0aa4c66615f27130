/** Builds everything that is published: `dist/` (modules, types, CDN files) and `sandbox/dist/`. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { buildPages } from "./build-pages.mjs";

function run(...command) {
  const { status } = spawnSync("npx", ["--no", "--", ...command], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

rmSync("dist", { recursive: true, force: true });
run("tsc", "-p", "tsconfig.build.json");
run("rollup", "-c", "--silent");
for (const name of ["backend", "testing"]) cpSync(`dist/${name}/index.d.ts`, `dist/${name}/index.d.cts`);
cpSync("src/openapi/openapi.json", "dist/openapi.json");
cpSync("src/protocol/embed-messages.schema.json", "dist/embed-messages.schema.json");
buildPages();

// the hash that pages put beside the script's address: it must be the one of these very bytes
const script = readFileSync("dist/cdn/svc-dashboard.js");
const hash = createHash("sha384").update(script).digest("base64");
const readme = readFileSync("README.md", "utf8");
writeFileSync("README.md", readme.replace(/integrity="sha384-[^"]*"/g, `integrity="sha384-${hash}"`));

run("size-limit");
