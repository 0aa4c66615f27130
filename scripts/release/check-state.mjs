/** What has to be true of the project before a release is built. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { sectionOf } from "./changelog.mjs";
import { PACKAGES, versionOf } from "./pack-packages.mjs";
import { REPOSITORY } from "./project-url.mjs";
import { ReleaseProblem } from "./release-problem.mjs";
import { checkRepository } from "./repository-fields.mjs";

const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();

/**
 * @returns the version, and its section of the changelog
 * @throws ReleaseProblem for the first condition that does not hold
 */
export function checkState() {
  checkRepository(REPOSITORY);
  checkOrigin();
  const changes = git("status", "--porcelain");
  if (changes) throw new ReleaseProblem(`Commit or remove these changes before a release:\n${changes}`);
  const version = checkVersions();
  checkTag(version);
  const notes = sectionOf(readFileSync("CHANGELOG.md", "utf8"), version);
  if (!notes) throw new ReleaseProblem(`Add the section "## ${version}" with the changes to CHANGELOG.md.`);
  return { version, notes };
}

/** The registry rejects provenance from another repository than package.json names. */
function checkOrigin() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  if (name && `${server}/${name}` !== REPOSITORY) {
    throw new ReleaseProblem(
      `Expected REPOSITORY in scripts/release/project-url.mjs to be "${server}/${name}", where this workflow runs, got "${REPOSITORY}".`,
    );
  }
}

function checkVersions() {
  const versions = Object.values(PACKAGES).map(versionOf);
  if (new Set(versions).size > 1) {
    throw new ReleaseProblem(
      `Give both packages one version by \`npm run release:version\`; they have ${versions.join(" and ")}.`,
    );
  }
  return versions[0];
}

function checkTag(version) {
  const { GITHUB_REF_TYPE: type, GITHUB_REF_NAME: name } = process.env;
  const tags = type === "tag" ? [name] : git("tag", "--points-at", "HEAD", "--list", "v*").split("\n");
  if (tags.some(Boolean) && !tags.includes(`v${version}`))
    throw new ReleaseProblem(`Expected the tag v${version} for version ${version}, got ${tags.join(", ")}.`);
}
