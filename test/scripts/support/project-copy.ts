import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../package/run.js";

/** What a program has printed, and its exit code. */
export interface Outcome {
  code: number | null;
  output: string;
}

/** The environment without the variables of npm, and of a workflow, that run a test. */
const cleanEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(GITHUB|ACTIONS|npm)_/.test(name)),
);

/** A clone of this repository with its development dependencies, for scripts that change or pack it. */
export class ProjectCopy {
  /** A folder for files beside the clone. */
  readonly parent = mkdtempSync(join(tmpdir(), "svc-release-"));
  readonly folder = join(this.parent, "project");
  readonly packages = join(this.folder, "packages");

  /** Clones what is committed, and installs. */
  install(): void {
    run("git", ["clone", "--quiet", "--no-tags", ".", this.folder]);
    run("npm", ["ci", "--prefer-offline", "--silent"], this.folder);
  }

  remove(): void {
    rmSync(this.parent, { recursive: true, force: true });
  }

  git(...args: string[]): string {
    const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
    return run("git", [...author, ...args], this.folder);
  }

  /** Runs a script of the clone. */
  runScript(script: string, args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}): Outcome {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: this.folder,
      encoding: "utf8",
      env: { ...cleanEnvironment, ...environment },
    });
    return { code: status, output: stdout + stderr };
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), "utf8");
  }

  readJson(path: string): Record<string, unknown> {
    return JSON.parse(this.read(path)) as Record<string, unknown>;
  }

  /** The version of both packages. */
  get version(): string {
    return String(this.readJson("package.json")["version"]);
  }

  /** Commits the URL of the project's repository. */
  commitUrl(url: string): void {
    const file = join(this.folder, "scripts/release/project-url.mjs");
    writeFileSync(file, `export const REPOSITORY = "${url}";\n`);
    this.git("commit", "--all", "--quiet", "--message", "scripts: change the URL");
  }
}
