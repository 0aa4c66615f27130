import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { modernNodeFolder } from "../../../tools/examples.mjs";

const MINUTE = 60_000;

/** Files in an example's folder that are not part of it. */
const GENERATED =
  /^(node_modules|package-lock\.json|\.next|\.nuxt|\.output|\.svelte-kit|\.angular|\.astro|dist|build)$/;

/** The tarballs of both packages, which `npm run build` has written. */
function packedPackages(): string[] {
  return readdirSync("packages").map((file) => resolve("packages", file));
}

/** Additions to an example: folders whose files are laid over it, and packages. */
export interface Additions {
  overlays?: readonly string[];
  packages?: readonly string[];
}

/** A copy of an example's folder outside of the repository, with packages that npm installed. */
export class AppProject {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;

  private constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.folder = folder;
    this.env = env;
  }

  /** Copies an example, and installs its packages: ours are the packed ones. */
  static async create(
    example: string,
    { overlays = [], packages = [] }: Additions = {},
  ): Promise<AppProject> {
    const folder = mkdtempSync(join(tmpdir(), `svc-${basename(example)}-`));
    const filter = (source: string): boolean => !GENERATED.test(basename(source));
    for (const from of [example, ...overlays]) cpSync(from, folder, { recursive: true, filter });
    const project = new AppProject(folder, {
      ...process.env,
      PATH: `${modernNodeFolder()}${delimiter}${process.env["PATH"]}`,
      NO_COLOR: "1",
      CI: "true",
      NODE_OPTIONS: "",
      NEXT_TELEMETRY_DISABLED: "1",
      NUXT_TELEMETRY_DISABLED: "1",
      ASTRO_TELEMETRY_DISABLED: "1",
      NG_CLI_ANALYTICS: "false",
    });
    await project.run(["npm", "install", "--no-audit", "--no-fund", ...packedPackages(), ...packages]);
    return project;
  }

  /**
   * Runs a command in the folder. @returns its output
   * @throws Error with the output when it fails or takes longer than ten minutes
   */
  async run([program = "", ...args]: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { ...this.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true, // a separate process group, so that all of its processes end
    });
    const timer = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), 10 * MINUTE);
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = (await once(child, "close")) as [number | null];
    clearTimeout(timer);
    const printed = (await output).join("");
    if (code === 0) return printed;
    const reason = code === null ? "took longer than ten minutes" : `ended with exit code ${code}`;
    throw new Error(
      `${[program, ...args].join(" ")} in the example ${basename(this.folder)} ${reason}.\n${printed}`,
    );
  }

  /** Replaces text in a file until the returned function is called. */
  change(file: string, before: string, after: string): () => void {
    const path = join(this.folder, file);
    const original = readFileSync(path, "utf8");
    if (!original.includes(before)) throw new Error(`Expected ${file} to contain "${before}".`);
    writeFileSync(path, original.replace(before, after));
    return () => writeFileSync(path, original);
  }

  /** Returns the files of the example and of its build that contain a string. */
  filesWith(text: string): string[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file).includes(text));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
