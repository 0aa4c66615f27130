import assert from "node:assert/strict";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ProjectCopy } from "./support/project-copy.js";

describe("a new version", { timeout: 1_200_000 }, () => {
  const copy = new ProjectCopy();
  before(() => copy.install());
  after(() => copy.remove());

  it("moves the changesets into the changelog, and gives both packages, the lockfile and the documents one version", () => {
    const files = readdirSync(join(copy.folder, ".changeset")).filter((file) => file !== "config.json");
    for (const file of files) if (file !== "README.md") rmSync(join(copy.folder, ".changeset", file));
    writeFileSync(
      join(copy.folder, ".changeset/new-thing.md"),
      '---\n"svc-sandbox": minor\n---\n\nAdded: a thing,\nwith details.\n',
    );
    const old = copy.version;
    const { code, output } = copy.runScript("scripts/release-version.mjs");
    assert.equal(code, 0, output);
    assert.notEqual(copy.version, old);
    assert.equal(copy.readJson("sandbox/package.json")["version"], copy.version);
    const lock = copy.readJson("package-lock.json") as { packages: Record<string, { version?: string }> };
    assert.deepEqual(
      [lock.packages[""]?.version, lock.packages["sandbox"]?.version],
      [copy.version, copy.version],
    );
    const changelog = copy.read("CHANGELOG.md");
    const [first] = changelog.split(/^## /m).slice(1);
    assert.match(
      first ?? "",
      /^\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)\n\n### Added\n\n- `svc-sandbox`: a thing,\n {2}with details\.\n\n$/,
    );
    assert.ok(first?.startsWith(copy.version));
    assert.ok(changelog.includes(`\n## ${old}`));
    assert.ok(copy.read("README.md").includes(`svc-dashboard@${copy.version}/`));
    assert.deepEqual(readdirSync(join(copy.folder, ".changeset")).sort(), ["README.md", "config.json"]);
  });

  it("is not possible without a changeset", () => {
    const { code, output } = copy.runScript("scripts/release-version.mjs");
    assert.deepEqual([code, output], [1, "There is no changeset: `npx changeset` writes one.\n"]);
  });
});
