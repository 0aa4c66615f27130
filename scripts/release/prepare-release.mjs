/** Builds a release in `packages/` and checks it, without publishing anything. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, npm, run } from "../run.mjs";
import { checkState } from "./check-state.mjs";
import { writeLicenseList } from "./license-list.mjs";
import { PACKAGES, tarballOf } from "./pack-packages.mjs";

const FOLDER = "packages";

export function prepareRelease() {
  const { version, notes } = checkState();
  run("The tarballs", ...npm("run", "--silent", "pack"));
  const tarballs = Object.keys(PACKAGES).map((name) => tarballOf(FOLDER, name));
  for (const tarball of tarballs) run(`publint of ${tarball}`, bin("publint"), "run", tarball, "--strict");
  run("The bills of materials", process.execPath, "scripts/sbom.mjs", FOLDER);
  writeLicenseList(FOLDER);
  writeFileSync(join(FOLDER, "release-notes.md"), `${notes}\n`);
  for (const tarball of tarballs)
    run(
      `npm publish --dry-run of ${tarball}`,
      ...npm("publish", `./${tarball}`, "--dry-run", "--loglevel=error"),
    );
  console.log(`\nThe release v${version} would publish ${tarballs.join(" and ")}.`);
  console.log(`Files of the release: ${readdirSync(FOLDER).join(", ")}`);
}
