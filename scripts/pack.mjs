/** Packs both packages, which are built, and writes their tarballs to `packages/`, as npm gets them. */
import { mkdirSync, rmSync } from "node:fs";
import { npm, run } from "../tools/run.mjs";

const FOLDER = "packages";

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
for (const source of [".", "./sandbox"]) {
  run(
    "npm pack",
    ...npm("pack", source, "--ignore-scripts", "--loglevel=error", "--pack-destination", FOLDER),
  );
}
console.log(`Both are in ${FOLDER}/.`);
