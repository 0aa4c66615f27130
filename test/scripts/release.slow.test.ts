import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { startRegistry } from "../../scripts/registry/start-registry.mjs";
import { run } from "../package/run.js";
import { ProjectCopy, type Outcome } from "./support/project-copy.js";

const REPOSITORY = "https://github.com/example/svc-dashboard";
const NAMES = ["svc-dashboard", "svc-sandbox"] as const;

/** What leads from npm to the project. */
const FIELDS = {
  "svc-dashboard": {
    repository: { type: "git", url: `git+${REPOSITORY}.git` },
    homepage: `${REPOSITORY}#readme`,
    bugs: { url: `${REPOSITORY}/issues` },
  },
  "svc-sandbox": {
    repository: { type: "git", url: `git+${REPOSITORY}.git`, directory: "sandbox" },
    homepage: `${REPOSITORY}/tree/HEAD/sandbox#readme`,
    bugs: { url: `${REPOSITORY}/issues` },
  },
};

const WORKFLOW = {
  GITHUB_ACTIONS: "true",
  GITHUB_REF_TYPE: "tag",
  ACTIONS_ID_TOKEN_REQUEST_URL: "https://tokens.example",
};

describe("a release", { timeout: 1_200_000 }, () => {
  const copy = new ProjectCopy();
  const release = (environment?: NodeJS.ProcessEnv): Outcome =>
    copy.runScript("scripts/release.mjs", ["--dry-run"], environment);

  before(() => {
    copy.install();
    copy.commitUrl("");
  });
  after(() => copy.remove());

  describe("that is not possible yet", () => {
    it("fails with one sentence while the project has no URL", () => {
      const { code, output } = release();
      assert.equal(code, 1);
      assert.equal(
        output,
        "Set REPOSITORY in scripts/release/project-url.mjs to the URL of the project's repository: npm shows it, and provenance requires it.\n",
      );
    });

    it("fails with a URL that is not that of a repository", () => {
      copy.commitUrl(`${REPOSITORY}.git/`);
      assert.match(release().output, /^Expected REPOSITORY in .* to be like "https:/);
    });

    it("fails in a workflow of another repository", () => {
      copy.commitUrl(REPOSITORY);
      const environment = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "other/project" };
      const { code, output } = release(environment);
      assert.equal(code, 1);
      assert.match(output, /^Expected REPOSITORY in .* to be "https:\/\/github.com\/other\/project"/);
    });

    it("fails while there are changes that are not committed", () => {
      const file = join(copy.folder, "new-file.txt");
      writeFileSync(file, "");
      const { code, output } = release();
      rmSync(file);
      assert.equal(code, 1);
      assert.match(output, /^Commit or remove these changes before a release:\n\?\? new-file\.txt\n$/);
    });

    it("fails with the tag of another version", () => {
      copy.git("tag", "v9.9.9");
      const { code, output } = release();
      copy.git("tag", "--delete", "v9.9.9");
      assert.equal(code, 1);
      assert.equal(output, `Expected the tag v${copy.version} for version ${copy.version}, got v9.9.9.\n`);
    });

    it("fails without a section of the changelog for the version", () => {
      const changelog = copy.read("CHANGELOG.md");
      writeFileSync(join(copy.folder, "CHANGELOG.md"), changelog.replace(`## ${copy.version}`, "## 9.9.9"));
      copy.git("commit", "--all", "--quiet", "--message", "docs: rename the section");
      const { code, output } = release();
      copy.git("reset", "--quiet", "--hard", "HEAD~1");
      assert.equal(code, 1);
      assert.equal(output, `Add the section "## ${copy.version}" with the changes to CHANGELOG.md.\n`);
    });
  });

  describe("as a dry run", () => {
    let output: string;

    before(() => {
      copy.git("tag", `v${copy.version}`);
      const result = release();
      assert.equal(result.code, 0, result.output);
      output = result.output;
    });

    it("prints what would be published", () => {
      const names = NAMES.map((name) => `packages/${name}-${copy.version}.tgz`);
      assert.ok(
        output.includes(`The release v${copy.version} would publish ${names.join(" and ")}.`),
        output,
      );
    });

    it("changes no tracked file", () => assert.equal(copy.git("status", "--porcelain"), ""));

    for (const name of NAMES) {
      it(`writes the fields that lead to the project into ${name}, and changes nothing else of it`, () => {
        const directory = name === "svc-sandbox" ? "sandbox/" : "";
        const tarball = join(copy.packages, `${name}-${copy.version}.tgz`);
        const manifest = JSON.parse(run("tar", ["-xzOf", tarball, "package/package.json"])) as object;
        const { exports, ...source } = copy.readJson(`${directory}package.json`);
        assert.ok(exports);
        assert.deepEqual(manifest, { ...source, exports, ...FIELDS[name] });
        const [packed] = JSON.parse(
          run("npm", ["pack", `./${directory}`, "--dry-run", "--json", "--ignore-scripts"], copy.folder),
        ) as [{ files: { path: string }[] }];
        const files = run("tar", ["-tzf", tarball]).trim().split("\n");
        assert.deepEqual(files.sort(), packed.files.map(({ path }) => `package/${path}`).sort());
      });
    }

    it("gives editors a link to the project", () => {
      const link = { name: "Documentation", url: `${REPOSITORY}#readme` };
      const { tags } = copy.readJson("dist/vscode.html-data.json") as { tags: { references?: unknown }[] };
      assert.deepEqual(
        tags.map(({ references }) => references),
        [[link], [link]],
      );
      assert.ok(copy.read("dist/web-types.json").includes(`"doc-url": "${link.url}"`));
    });

    it("writes a bill of materials for each package, and the list of licenses", () => {
      for (const name of NAMES) {
        const bom = copy.readJson(`packages/${name}.cdx.json`);
        assert.equal(bom["bomFormat"], "CycloneDX");
      }
      const licenses = readFileSync(join(copy.packages, "licenses.md"), "utf8");
      assert.match(licenses, /^\| lit\s+\| \d+\.\d+\.\d+ \| BSD-3-Clause\s+\|$/m);
      assert.match(licenses, /^\| hono\s+\| \d+\.\d+\.\d+ \| MIT\s+\|$/m);
      assert.doesNotMatch(licenses, /undefined/);
    });

    it("writes the version's section of the changelog for the page of the release", () => {
      const notes = readFileSync(join(copy.packages, "release-notes.md"), "utf8");
      assert.ok(notes.length > 100);
      assert.ok(copy.read("CHANGELOG.md").includes(notes));
    });

    it("gives packages that npm shows with their README and with links to the project", async () => {
      const registry = await startRegistry({
        tarballs: NAMES.map((name) => join(copy.packages, `${name}-${copy.version}.tgz`)),
      });
      try {
        for (const name of NAMES) {
          const fields = ["repository", "homepage", "bugs", "readme"];
          const view = ["view", name, ...fields, "--json", "--registry", registry.url];
          const { readme, ...shown } = JSON.parse(run("npm", view, copy.parent)) as Record<string, string>;
          assert.equal(
            readme,
            readFileSync(join(copy.folder, name === "svc-sandbox" ? "sandbox" : "", "README.md"), "utf8"),
          );
          assert.deepEqual(shown, FIELDS[name]);
        }
      } finally {
        await registry.stop();
      }
    });
  });

  describe("that is published", () => {
    const calls = join(copy.parent, "calls.txt");

    /** Publishes with a program in place of npm, for which the first package is published already. */
    function publish(environment: NodeJS.ProcessEnv): Outcome & { calls: string[] } {
      const npm = join(copy.parent, "npm.mjs");
      writeFileSync(
        npm,
        `import { appendFileSync } from "node:fs";
        const [command, target] = process.argv.slice(2);
        appendFileSync(${JSON.stringify(calls)}, process.argv.slice(2).join(" ") + "\\n");
        if (command === "view" && target.startsWith("svc-dashboard@")) console.log(target.split("@")[1]);`,
      );
      writeFileSync(calls, "");
      const result = copy.runScript("scripts/release.mjs", [], { npm_execpath: npm, ...environment });
      return { ...result, calls: readFileSync(calls, "utf8").trim().split("\n").filter(Boolean) };
    }

    for (const missing of Object.keys(WORKFLOW)) {
      it(`needs the workflow for a tag: without ${missing} it publishes nothing`, () => {
        const environment = { ...WORKFLOW, GITHUB_REF_NAME: `v${copy.version}`, [missing]: undefined };
        const { code, output, calls } = publish(environment);
        assert.deepEqual([code, calls], [1, []]);
        assert.equal(
          output,
          `Only .github/workflows/release.yml publishes, for the tag v${copy.version}: here, run \`npm run release -- --dry-run\`.\n`,
        );
      });
    }

    it("needs the tag of its version", () => {
      const { code, output, calls } = publish({ ...WORKFLOW, GITHUB_REF_NAME: "v9.9.9" });
      assert.deepEqual([code, calls], [1, []]);
      assert.equal(output, `Expected the tag v${copy.version}, got v9.9.9.\n`);
    });

    it("publishes the files of the dry run with provenance, except a package that npm has", () => {
      const { code, output, calls } = publish({ ...WORKFLOW, GITHUB_REF_NAME: `v${copy.version}` });
      assert.equal(code, 0, output);
      assert.deepEqual(calls, [
        `view svc-dashboard@${copy.version} version`,
        `view svc-sandbox@${copy.version} version`,
        `publish ./packages/svc-sandbox-${copy.version}.tgz --provenance --access public`,
      ]);
    });

    it("needs the files of the dry run", () => {
      for (const file of readdirSync(copy.packages)) rmSync(join(copy.packages, file));
      const { code, output, calls } = publish({ ...WORKFLOW, GITHUB_REF_NAME: `v${copy.version}` });
      assert.deepEqual([code, calls], [1, []]);
      assert.match(output, /^packages\/.* is missing: run `npm run release -- --dry-run` first\.\n$/);
    });
  });
});
