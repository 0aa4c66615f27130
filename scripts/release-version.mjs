/** `npm run release:version`: gives both packages the next version, and moves the changesets to CHANGELOG.md. */
import readChangesets from "@changesets/read";
import { readFileSync, writeFileSync } from "node:fs";
import { sectionFrom, withSection } from "./release/changelog.mjs";
import { exitOnProblem } from "./release/exit-on-problem.mjs";
import { versionOf } from "./release/pack-packages.mjs";
import { ReleaseProblem } from "./release/release-problem.mjs";
import { bin, npm, run } from "./run.mjs";

const CHANGELOG = "CHANGELOG.md";

await exitOnProblem(async () => {
  const changesets = await readChangesets(process.cwd());
  if (changesets.length === 0) throw new ReleaseProblem("There is no changeset: `npx changeset` writes one.");
  const section = sectionFrom(changesets); // before the next step deletes the changesets
  run("changeset version", bin("changeset"), "version");
  const heading = `${versionOf("")} (${new Date().toISOString().slice(0, 10)})`;
  writeFileSync(CHANGELOG, withSection(readFileSync(CHANGELOG, "utf8"), heading, section));
  run("The lockfile", ...npm("install", "--package-lock-only", "--ignore-scripts", "--loglevel=error"));
  run("The documents", ...npm("run", "--silent", "docs"));
});
