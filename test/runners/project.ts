import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { transformSync } from "esbuild";
import { blocksIn } from "../docs/support/blocks.js";

const FOLDER = "test/runners";

/** The projects, by the names of their folders. */
export const PROJECTS = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "shared")
  .map(({ name }) => name);

/** Copies a user's project into a folder, with the shared tests and the sample of the README. */
export function copyProject(name: string, folder: string): void {
  cpSync(join(FOLDER, name), folder, { recursive: true });
  mkdirSync(join(folder, "shared"));
  const shared = readdirSync(join(FOLDER, "shared")).map((file): [string, string] => [
    file,
    readFileSync(join(FOLDER, "shared", file), "utf8"),
  ]);
  for (const [file, code] of [...shared, ["readme-sample.js", readmeSample()] as const]) {
    const isCommonJs = name.endsWith("common-js");
    writeFileSync(
      join(folder, "shared", file),
      isCommonJs ? transformSync(code, { format: "cjs" }).code : code,
    );
  }
}

/** Returns the sample as a function, since a CommonJS file can't contain top-level await. */
function readmeSample(): string {
  const { code = "" } =
    blocksIn("js", "ts").find(({ page, code }) => page === "README.md" && code.includes("new EmbedStub")) ??
    {};
  const [imports = "", ...statements] = code.split("\n\n");
  return `${imports}\nexport async function runSample(console) {\n${statements.join("\n\n")}\nreturn stub;\n}\n`;
}

/**
 * Runs npm in a folder.
 * @param timeout in milliseconds
 * @throws Error with the output when it fails or takes longer
 */
export async function runNpm(args: string[], folder: string, timeout: number, env = {}): Promise<string> {
  const child = spawn("npm", args, {
    cwd: folder,
    env: {
      ...process.env,
      NO_COLOR: "1",
      CI: "true",
      NODE_OPTIONS: "",
      ...env,
    },
    detached: true, // a separate process group, so that a browser ends as well
  });
  const timer = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), timeout);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timer);
  const printed = (await output).join("");
  if (code === 0) return printed;
  const reason = code === null ? `longer than ${timeout / 1000} s` : `exit code ${code}`;
  throw new Error(`npm ${args.join(" ")} in ${folder}: ${reason}\n${printed}`);
}
