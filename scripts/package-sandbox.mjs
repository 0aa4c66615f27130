/** Adds the other parts of the sandbox's package to its code: types, the schema of seeds, a store to start from. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run, TSC } from "../tools/run.mjs";
import { seedSchema } from "../tools/seed-schema.mjs";

const DIST = "sandbox/dist";
const EMITTED = join(DIST, "types");

run("tsc", process.execPath, TSC, "-p", "sandbox/tsconfig.build.json");
for (const file of reachable("index.d.ts")) {
  mkdirSync(dirname(join(DIST, file)), { recursive: true });
  cpSync(join(EMITTED, "sandbox/src", file), join(DIST, file));
}
rmSync(EMITTED, { recursive: true });
writeFileSync(join(DIST, "seed.schema.json"), `${JSON.stringify(seedSchema(), null, 2)}\n`);
// the first start creates a store, from which an installed package starts
const cli = join(DIST, "cli.js");
run("svc-sandbox", process.execPath, cli, "exec", "--quiet", "--", process.execPath, "--eval", "");

/** The declarations that the package's entry imports. They must need no other packages. */
function reachable(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(EMITTED, "sandbox/src", file), "utf8");
  for (const [, name] of text.matchAll(/\bfrom "([^"]+)"/g)) {
    if (!name.startsWith("."))
      throw new Error(`Expected types that import files alone, got "${name}" in ${file}.`);
    reachable(join(dirname(file), name.replace(/\.js$/, ".d.ts")), seen);
  }
  return seen;
}
