import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parse } from "yaml";

interface Job {
  needs?: string;
  uses?: string;
  permissions?: Record<string, string>;
  steps?: { run?: string; with?: Record<string, unknown> }[];
}

interface Workflow {
  on: Record<string, unknown>;
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}

const FOLDER = ".github/workflows";

const sources = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), "utf8"));
const workflow = (name: string): Workflow => parse(readFileSync(join(FOLDER, name), "utf8")) as Workflow;

/** A tag can be moved to other code, a hash can't. The version is for readers, and for tools that propose updates. */
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/;

/** A workflow of this repository has the version of the commit itself. */
const OWN = /^\.\/\.github\/workflows\/[\w-]+\.yml$/;

const usesIn = (source: string): string[] =>
  [...source.matchAll(/^\s*(?:- )?uses:\s*(.*?)\s*$/gm)].map(([, action]) => action ?? "");

const unpinned = (source: string): string[] =>
  usesIn(source).filter((action) => !PINNED.test(action) && !OWN.test(action));

const runsOf = ({ steps = [] }: Job): string[] => steps.flatMap(({ run }) => run ?? []);

/** The npm scripts that the commands run. */
const scriptsIn = (commands: string[]): string[] =>
  commands.flatMap((command) => [...command.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name]) => name ?? ""));

describe("the workflows", () => {
  it("use actions by a hash, with the version in a comment", () => {
    assert.ok(sources.flatMap(usesIn).length > 0);
    assert.deepEqual(sources.flatMap(unpinned), []);
  });

  for (const action of ["actions/checkout@v4", `actions/checkout@${"a".repeat(40)}`, "a/b@abc # v1"]) {
    it(`are reported for an action without a hash or a version: ${action}`, () => {
      assert.deepEqual(unpinned(`steps:\n  - uses: ${action}\n`), [action]);
    });
  }

  it("are not reported for an action with both, or for a workflow of this repository", () => {
    assert.deepEqual(unpinned(`steps:\n  - uses: a/b@${"0".repeat(40)} # v1.2.3\n`), []);
    assert.deepEqual(unpinned("job:\n  uses: ./.github/workflows/ci.yml\n"), []);
  });

  it("run scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
      scripts: Record<string, string>;
    };
    const used = scriptsIn(sources);
    assert.ok(used.includes("test:all"));
    assert.deepEqual(
      used.filter((name) => !(name in scripts)),
      [],
    );
  });

  it("state their permissions, which are to read the contents unless a job needs more", () => {
    for (const name of readdirSync(FOLDER)) {
      const { permissions, jobs } = workflow(name);
      for (const [job, { permissions: own = permissions }] of Object.entries(jobs)) {
        const { contents, ...others } = own ?? {};
        const more = [...(contents === "read" ? [] : [`contents: ${contents}`]), ...Object.keys(others)];
        const expected = { publish: ["id-token"], "github-release": ["contents: write"] }[job] ?? [];
        assert.deepEqual(more, name === "release.yml" ? expected : [], `${name}: ${job}`);
      }
    }
  });
});

describe("the workflow of a release", () => {
  const { on, jobs } = workflow("release.yml");

  /** The jobs that must have passed before a job starts. */
  function before(name: string): string[] {
    const needed = jobs[name]?.needs;
    return needed === undefined ? [] : [...before(needed), needed];
  }

  it("runs for tags of versions only", () => assert.deepEqual(on, { push: { tags: ["v*"] } }));

  it("publishes what every tier and the dry run have passed", () => {
    assert.deepEqual(before("publish"), ["test", "pack"]);
    assert.equal(jobs["test"]?.uses, "./.github/workflows/ci.yml");
    assert.ok("workflow_call" in workflow("ci.yml").on);
    assert.ok(runsOf(jobs["pack"]!).includes("npm run release -- --dry-run"));
    const everyTier = workflow("ci.yml").jobs["all"]!;
    assert.ok(runsOf(everyTier).includes("npm run test:all"));
  });

  it("installs nothing where it may publish", () => {
    assert.deepEqual(runsOf(jobs["publish"]!), ["npm run release"]);
  });

  it("publishes the files of the dry run, and attaches them to the release on GitHub", () => {
    for (const job of ["pack", "publish", "github-release"]) {
      const artifacts = jobs[job]?.steps
        ?.map((step) => step.with)
        .filter((each) => each?.["name"] === "release");
      assert.deepEqual(
        artifacts?.map((each) => each?.["path"]),
        ["packages"],
        job,
      );
    }
    assert.deepEqual(before("github-release"), ["test", "pack", "publish"]);
    const [command = ""] = runsOf(jobs["github-release"]!);
    for (const file of ["release-notes.md", "*.tgz", "*.cdx.json", "licenses.md"])
      assert.ok(command.includes(`packages/${file}`), file);
  });
});
