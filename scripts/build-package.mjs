/** Builds what the root package publishes: `dist/`, with its modules, types, CDN files and data for editors. */
import { createHash } from "node:crypto";
import { chmodSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeCommonJsTypes } from "./common-js-types.mjs";
import { EMBED_MESSAGES_SCHEMA } from "./embed-messages-schema.mjs";
import { bin, run, TSC } from "../tools/run.mjs";

const tool = (name, ...args) => run(name, bin(name), ...args);

rmSync("dist", { recursive: true, force: true });
run("tsc", process.execPath, TSC, "-p", "tsconfig.build.json");
// of these, only the types stay in many files: Rollup bundles the backend's code, and the schema has no code
for (const folder of ["dist/backend", "dist/openapi"]) {
  for (const file of readdirSync(folder, { recursive: true })) {
    if (/\.js(?:\.map)?$/.test(file)) rmSync(join(folder, file));
  }
}
tool("rollup", "-c", "--silent");
chmodSync("dist/cli/cli.js", 0o755); // npm does so only if the file exists at install time
writeCommonJsTypes("dist");
tool("cem", "analyze", "--config", "scripts/custom-elements-manifest.config.mjs");
for (const file of ["openapi.json", "assumptions.json"]) {
  const content = JSON.parse(readFileSync(join("src/openapi", file), "utf8"));
  writeFileSync(join("dist/openapi", file), JSON.stringify(content));
}
writeFileSync("dist/embed-messages.schema.json", JSON.stringify(EMBED_MESSAGES_SCHEMA, null, 2));

// the value of a script tag's `integrity` attribute, beside each script
for (const file of readdirSync("dist/cdn").filter((name) => /\.m?js$/.test(name))) {
  const hash = createHash("sha384")
    .update(readFileSync(join("dist/cdn", file)))
    .digest("base64");
  writeFileSync(join("dist/cdn", `${file}.sri`), `sha384-${hash}\n`);
}
