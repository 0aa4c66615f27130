/** Packs both packages as npm gets them. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { npm, run } from "../run.mjs";
import { REPOSITORY } from "./project-url.mjs";
import { repositoryFields } from "./repository-fields.mjs";

/** The folder of each package. */
export const PACKAGES = { "svc-dashboard": "", "svc-sandbox": "sandbox" };

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Both packages have one version. */
export const versionOf = (directory) => readManifest(join(".", directory)).version;

export const tarballOf = (folder, name) => join(folder, `${name}-${versionOf(PACKAGES[name])}.tgz`);

/** Writes both tarballs to a folder. The packages have to be built. */
export function packPackages(folder) {
  for (const [name, directory] of Object.entries(PACKAGES)) {
    pack(`./${directory}`, folder);
    if (REPOSITORY) addFields(tarballOf(folder, name), repositoryFields(REPOSITORY, directory), folder);
  }
}

function pack(source, folder) {
  const options = ["--ignore-scripts", "--loglevel=error", "--pack-destination", folder];
  run("npm pack", ...npm("pack", source, ...options));
}

/** Packs the contents of a tarball again, with more fields in package.json: no file of the project changes. */
function addFields(tarball, fields, folder) {
  const contents = mkdtempSync(join(tmpdir(), "svc-pack-"));
  execFileSync("tar", ["-xzf", tarball, "-C", contents]);
  const source = join(contents, "package");
  const manifest = { ...readManifest(source), ...fields };
  writeFileSync(join(source, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  pack(source, folder);
  rmSync(contents, { recursive: true, force: true });
}
