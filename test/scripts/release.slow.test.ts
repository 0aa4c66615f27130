import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { startRegistry } from "../../scripts/registry/start-registry.mjs";
import { run } from "../package/run.js";

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

/** The environment without the variables of npm, and of a workflow, that run this test. */
const cleanEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(GITHUB|ACTIONS|npm)_/.test(name)),
);

describe("a release", { timeout: 1_200_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-release-"));
  const project = join(folder, "project");
  const packages = join(project, "packages");

  const git = (...args: string[]): string =>
    run("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], project);

  /** Runs a program of the copy. */
  function runScript(
    args: string[],
    environment: NodeJS.ProcessEnv = {},
  ): { code: number | null; output: string } {
    const env = { ...cleanEnvironment, ...environment };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: project,
      encoding: "utf8",
      env,
    });
    return { code: status, output: stdout + stderr };
  }

  const release = (...args: string[]): ReturnType<typeof runScript> =>
    runScript(["scripts/release.mjs", ...args]);

  const readJson = (path: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(project, path), "utf8")) as Record<string, unknown>;
  const version = (): string => String(readJson("package.json")["version"]);
  const tarballs = (): string[] => NAMES.map((name) => join(packages, `${name}-${version()}.tgz`));

  function commitUrl(url: string): void {
    writeFileSync(join(project, "scripts/release/project-url.mjs"), `export const REPOSITORY = "${url}";\n`);
    git("commit", "--all", "--quiet", "--message", "scripts: change the URL");
  }

  before(() => {
    run("git", ["clone", "--quiet", "--no-tags", ".", project]);
    run("npm", ["ci", "--prefer-offline", "--silent"], project);
    commitUrl("");
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  describe("that is not possible yet", () => {
    it("fails with one sentence while the project has no URL", () => {
      const { code, output } = release("--dry-run");
      assert.equal(code, 1);
      assert.equal(
        output,
        "Set REPOSITORY in scripts/release/project-url.mjs to the URL of the project's repository: npm shows it, and provenance requires it.\n",
      );
    });

    it("fails with a URL that is not that of a repository", () => {
      commitUrl(`${REPOSITORY}.git/`);
      assert.match(release("--dry-run").output, /^Expected REPOSITORY in .* to be like "https:/);
    });

    it("fails in a workflow of another repository", () => {
      commitUrl(REPOSITORY);
      const environment = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "other/project" };
      const { code, output } = runScript(["scripts/release.mjs", "--dry-run"], environment);
      assert.equal(code, 1);
      assert.match(output, /^Expected REPOSITORY in .* to be "https:\/\/github.com\/other\/project"/);
    });

    it("fails while there are changes that are not committed", () => {
      const file = join(project, "new-file.txt");
      writeFileSync(file, "");
      const { code, output } = release("--dry-run");
      rmSync(file);
      assert.equal(code, 1);
      assert.match(output, /^Commit or remove these changes before a release:\n\?\? new-file\.txt\n$/);
    });

    it("fails with the tag of another version", () => {
      git("tag", "v9.9.9");
      const { code, output } = release("--dry-run");
      git("tag", "--delete", "v9.9.9");
      assert.equal(code, 1);
      assert.equal(output, `Expected the tag v${version()} for version ${version()}, got v9.9.9.\n`);
    });

    it("fails without a section of the changelog for the version", () => {
      const changelog = readFileSync(join(project, "CHANGELOG.md"), "utf8");
      writeFileSync(join(project, "CHANGELOG.md"), changelog.replace(`## ${version()}`, "## 9.9.9"));
      git("commit", "--all", "--quiet", "--message", "docs: rename the section");
      const { code, output } = release("--dry-run");
      git("reset", "--quiet", "--hard", "HEAD~1");
      assert.equal(code, 1);
      assert.equal(output, `Add the section "## ${version()}" with the changes to CHANGELOG.md.\n`);
    });
  });

  describe("as a dry run", () => {
    let output: string;

    before(() => {
      git("tag", `v${version()}`);
      const result = release("--dry-run");
      assert.equal(result.code, 0, result.output);
      output = result.output;
    });

    it("prints what would be published", () => {
      const names = NAMES.map((name) => `packages/${name}-${version()}.tgz`);
      assert.ok(output.includes(`The release v${version()} would publish ${names.join(" and ")}.`), output);
    });

    it("changes no tracked file", () => assert.equal(git("status", "--porcelain"), ""));

    for (const name of NAMES) {
      it(`writes the fields that lead to the project into ${name}, and changes nothing else of it`, () => {
        const directory = name === "svc-sandbox" ? "sandbox/" : "";
        const tarball = join(packages, `${name}-${version()}.tgz`);
        const manifest = JSON.parse(run("tar", ["-xzOf", tarball, "package/package.json"])) as object;
        const { exports, ...source } = readJson(`${directory}package.json`);
        assert.ok(exports);
        assert.deepEqual(manifest, { ...source, exports, ...FIELDS[name] });
        const [packed] = JSON.parse(
          run("npm", ["pack", `./${directory}`, "--dry-run", "--json", "--ignore-scripts"], project),
        ) as [{ files: { path: string }[] }];
        const files = run("tar", ["-tzf", tarball]).trim().split("\n");
        assert.deepEqual(files.sort(), packed.files.map(({ path }) => `package/${path}`).sort());
      });
    }

    it("gives editors a link to the project", () => {
      const link = { name: "Documentation", url: `${REPOSITORY}#readme` };
      const { tags } = readJson("dist/vscode.html-data.json") as { tags: { references?: unknown }[] };
      assert.deepEqual(
        tags.map(({ references }) => references),
        [[link], [link]],
      );
      assert.ok(
        readFileSync(join(project, "dist/web-types.json"), "utf8").includes(`"doc-url": "${link.url}"`),
      );
    });

    it("writes a bill of materials for each package, and the list of licenses", () => {
      for (const name of NAMES) {
        const bom = readJson(`packages/${name}.cdx.json`);
        assert.equal(bom["bomFormat"], "CycloneDX");
      }
      const licenses = readFileSync(join(packages, "licenses.md"), "utf8");
      assert.match(licenses, /^\| lit\s+\| \d+\.\d+\.\d+ \| BSD-3-Clause\s+\|$/m);
      assert.match(licenses, /^\| hono\s+\| \d+\.\d+\.\d+ \| MIT\s+\|$/m);
      assert.doesNotMatch(licenses, /undefined/);
    });

    it("writes the version's section of the changelog for the page of the release", () => {
      const notes = readFileSync(join(packages, "release-notes.md"), "utf8");
      assert.ok(notes.length > 100);
      assert.ok(readFileSync(join(project, "CHANGELOG.md"), "utf8").includes(notes));
    });

    it("gives packages that npm shows with their README and with links to the project", async () => {
      const registry = await startRegistry({ tarballs: tarballs() });
      try {
        for (const name of NAMES) {
          const fields = ["repository", "homepage", "bugs", "readme"];
          const view = ["view", name, ...fields, "--json", "--registry", registry.url];
          const { readme, ...shown } = JSON.parse(run("npm", view, folder)) as Record<string, string>;
          assert.equal(
            readme,
            readFileSync(join(project, name === "svc-sandbox" ? "sandbox" : "", "README.md"), "utf8"),
          );
          assert.deepEqual(shown, FIELDS[name]);
        }
      } finally {
        await registry.stop();
      }
    });
  });

  describe("that is published", () => {
    const calls = join(folder, "calls.txt");

    /** Publishes with a program in place of npm, for which the first package is published already. */
    function publish(environment: NodeJS.ProcessEnv): {
      code: number | null;
      output: string;
      calls: string[];
    } {
      const npm = join(folder, "npm.mjs");
      writeFileSync(
        npm,
        `import { appendFileSync } from "node:fs";
        const [command, target] = process.argv.slice(2);
        appendFileSync(${JSON.stringify(calls)}, process.argv.slice(2).join(" ") + "\\n");
        if (command === "view" && target.startsWith("svc-dashboard@")) console.log(target.split("@")[1]);`,
      );
      writeFileSync(calls, "");
      const result = runScript(["scripts/release.mjs"], { npm_execpath: npm, ...environment });
      return { ...result, calls: readFileSync(calls, "utf8").trim().split("\n").filter(Boolean) };
    }

    for (const missing of Object.keys(WORKFLOW)) {
      it(`needs the workflow for a tag: without ${missing} it publishes nothing`, () => {
        const environment = { ...WORKFLOW, GITHUB_REF_NAME: `v${version()}`, [missing]: undefined };
        const { code, output, calls } = publish(environment);
        assert.deepEqual([code, calls], [1, []]);
        assert.equal(
          output,
          `Only .github/workflows/release.yml publishes, for the tag v${version()}: here, run \`npm run release -- --dry-run\`.\n`,
        );
      });
    }

    it("needs the tag of its version", () => {
      const { code, output, calls } = publish({ ...WORKFLOW, GITHUB_REF_NAME: "v9.9.9" });
      assert.deepEqual([code, calls], [1, []]);
      assert.equal(output, `Expected the tag v${version()}, got v9.9.9.\n`);
    });

    it("publishes the files of the dry run with provenance, except a package that npm has", () => {
      const { code, output, calls } = publish({ ...WORKFLOW, GITHUB_REF_NAME: `v${version()}` });
      assert.equal(code, 0, output);
      assert.deepEqual(calls, [
        `view svc-dashboard@${version()} version`,
        `view svc-sandbox@${version()} version`,
        `publish ./packages/svc-sandbox-${version()}.tgz --provenance --access public`,
      ]);
    });

    it("needs the files of the dry run", () => {
      for (const file of readdirSync(packages)) rmSync(join(packages, file));
      const { code, output, calls } = publish({ ...WORKFLOW, GITHUB_REF_NAME: `v${version()}` });
      assert.deepEqual([code, calls], [1, []]);
      assert.match(output, /^packages\/.* is missing: run `npm run release -- --dry-run` first\.\n$/);
    });
  });

  describe("with a new version", () => {
    it("moves the changesets into the changelog, and gives both packages, the lockfile and the documents one version", () => {
      const files = readdirSync(join(project, ".changeset")).filter((file) => file !== "config.json");
      for (const file of files) if (file !== "README.md") rmSync(join(project, ".changeset", file));
      writeFileSync(
        join(project, ".changeset/new-thing.md"),
        '---\n"svc-sandbox": minor\n---\n\nAdded: a thing,\nwith details.\n',
      );
      const old = version();
      const { code, output } = runScript(["scripts/release-version.mjs"]);
      assert.equal(code, 0, output);
      assert.notEqual(version(), old);
      assert.equal(readJson("sandbox/package.json")["version"], version());
      const lock = readJson("package-lock.json") as { packages: Record<string, { version?: string }> };
      assert.deepEqual(
        [lock.packages[""]?.version, lock.packages["sandbox"]?.version],
        [version(), version()],
      );
      const changelog = readFileSync(join(project, "CHANGELOG.md"), "utf8");
      const [first] = changelog.split(/^## /m).slice(1);
      assert.match(
        first ?? "",
        /^\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)\n\n### Added\n\n- `svc-sandbox`: a thing,\n {2}with details\.\n\n$/,
      );
      assert.ok(first?.startsWith(version()));
      assert.ok(changelog.includes(`\n## ${old}`));
      assert.ok(readFileSync(join(project, "README.md"), "utf8").includes(`svc-dashboard@${version()}/`));
      assert.deepEqual(readdirSync(join(project, ".changeset")).sort(), ["README.md", "config.json"]);
    });

    it("is not possible without a changeset", () => {
      const { code, output } = runScript(["scripts/release-version.mjs"]);
      assert.deepEqual([code, output], [1, "There is no changeset: `npx changeset` writes one.\n"]);
    });
  });
});
