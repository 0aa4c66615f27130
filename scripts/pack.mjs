/** `npm run pack`: builds both packages and writes their tarballs to `packages/`, as a release would publish them. */
import { mkdirSync, rmSync } from "node:fs";
import { packPackages } from "./release/pack-packages.mjs";
import { npm, run } from "./run.mjs";

const FOLDER = "packages";

run("The build", ...npm("run", "--silent", "build"));
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
packPackages(FOLDER);
console.log(`Both are in ${FOLDER}/.`);
