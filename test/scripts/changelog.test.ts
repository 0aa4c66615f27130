import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { type Changeset, sectionFrom, sectionOf, withSection } from "../../scripts/release/changelog.mjs";

const both = [
  { name: "svc-dashboard", type: "minor" },
  { name: "svc-sandbox", type: "patch" },
];
const changeset = (summary: string, releases = both): Changeset => ({ id: "quiet-cats", summary, releases });

describe("the changelog", () => {
  it("has a section of the current version, which begins with a group of changes", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    assert.match(
      sectionOf(readFileSync("CHANGELOG.md", "utf8"), version) ?? "",
      /^### (Added|Changed|Fixed|Removed)\n/,
    );
  });

  it("gives the section of one version, with or without a date", () => {
    const changelog = "# Changelog\n\n## 0.2.0 (2026-11-24)\n\n- new\n\n## 0.1.0\n\n- old\n";
    assert.equal(sectionOf(changelog, "0.2.0"), "- new");
    assert.equal(sectionOf(changelog, "0.1.0"), "- old");
    assert.equal(sectionOf(changelog, "0.2"), undefined);
  });

  it("groups the changes of changesets, and names the sandbox where a change is of it alone", () => {
    const section = sectionFrom([
      changeset("Fixed: a fault."),
      changeset("Added: a thing\nwith details.\n"),
      changeset("Added: another thing.", [{ name: "svc-sandbox", type: "minor" }]),
    ]);
    assert.equal(
      section,
      "### Added\n\n- a thing\n  with details.\n- `svc-sandbox`: another thing.\n\n### Fixed\n\n- a fault.\n",
    );
  });

  for (const summary of ["A thing.", "Improved: a thing.", "Added:", ""]) {
    it(`requires a group: ${JSON.stringify(summary)}`, () => {
      assert.throws(() => sectionFrom([changeset(summary)]), {
        message:
          "Begin the text of .changeset/quiet-cats.md with one of these words and a colon: Added, Changed, Fixed, Removed.",
      });
    });
  }

  it("keeps its introduction, and has the newest version first", () => {
    const changelog = "# Changelog\n\nIntroduction.\n\n## 0.1.0\n\n- old\n";
    assert.equal(
      withSection(changelog, "0.2.0 (2026-11-24)", "### Added\n\n- new\n"),
      "# Changelog\n\nIntroduction.\n\n## 0.2.0 (2026-11-24)\n\n### Added\n\n- new\n\n## 0.1.0\n\n- old\n",
    );
  });
});
