/** Publishes what the dry run has written to `packages/`. It needs no dependency: the job that publishes installs none. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { npm, run } from "../run.mjs";
import { PACKAGES, tarballOf, versionOf } from "./pack-packages.mjs";
import { ReleaseProblem } from "./release-problem.mjs";

export function publishRelease() {
  const { GITHUB_ACTIONS, GITHUB_REF_TYPE, GITHUB_REF_NAME, ACTIONS_ID_TOKEN_REQUEST_URL } = process.env;
  const version = versionOf("");
  if (!GITHUB_ACTIONS || GITHUB_REF_TYPE !== "tag" || !ACTIONS_ID_TOKEN_REQUEST_URL) {
    throw new ReleaseProblem(
      `Only .github/workflows/release.yml publishes, for the tag v${version}: here, run \`npm run release -- --dry-run\`.`,
    );
  }
  if (GITHUB_REF_NAME !== `v${version}`)
    throw new ReleaseProblem(`Expected the tag v${version}, got ${GITHUB_REF_NAME}.`);
  const tarballs = Object.keys(PACKAGES).map((name) => [name, tarballOf("packages", name)]);
  for (const [, tarball] of tarballs)
    if (!existsSync(tarball))
      throw new ReleaseProblem(`${tarball} is missing: run \`npm run release -- --dry-run\` first.`);
  for (const [name, tarball] of tarballs)
    // a workflow that failed halfway can run again
    if (isPublished(name, version)) console.log(`${name} ${version} is published already.`);
    else
      run(
        `npm publish of ${tarball}`,
        ...npm("publish", `./${tarball}`, "--provenance", "--access", "public"),
      );
}

function isPublished(name, version) {
  const [command, ...args] = npm("view", `${name}@${version}`, "version");
  return spawnSync(command, args, { encoding: "utf8" }).stdout.trim() === version;
}
