/** `npm run pack`: builds both packages and writes their tarballs to `packages/`, as npm gets them. */
import { mkdirSync, rmSync } from "node:fs";
import { npm, run } from "./run.mjs";

const FOLDER = "packages";

run("The build", ...npm("run", "--silent", "build"));
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
for (const source of [".", "./sandbox"]) {
  run(
    "npm pack",
    ...npm("pack", source, "--ignore-scripts", "--loglevel=error", "--pack-destination", FOLDER),
  );
}
console.log(`Both are in ${FOLDER}/.`);
