/** `npm run pack`: builds both packages and writes their tarballs to `packages/`, as a release would publish them. */
import { mkdirSync, rmSync } from "node:fs";
import { npm, run } from "./run.mjs";

const FOLDER = "packages";

run("The build", ...npm("run", "--silent", "build"));
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const options = ["--ignore-scripts", "--loglevel=error", "--pack-destination", FOLDER];
run("npm pack", ...npm("pack", ".", "./sandbox", ...options));
console.log(`Both are in ${FOLDER}/.`);
