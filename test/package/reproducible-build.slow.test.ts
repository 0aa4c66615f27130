import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.js";

/** Returns the current files of the project, including uncommitted ones, without builds. */
function projectFiles(): string[] {
  const options = ["--cached", "--others", "--exclude-standard", "-z"];
  const output = execFileSync("git", ["ls-files", ...options], { encoding: "utf8" });
  return output.split("\0").filter((file) => file && existsSync(file));
}

const BUILDS = ["dist", "sandbox/dist"];

/** The initial store of a sandbox: PostgreSQL gives each store an identifier and times of its own. */
const STORE = "store-dist-";

/** Returns the hash of each file of a build, by path. */
function hashesIn(folder: string): Record<string, string> {
  const files = BUILDS.flatMap((build) =>
    readdirSync(join(folder, build), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith(STORE))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");
  return Object.fromEntries(files.map((file) => [file.slice(folder.length + 1), hash(file)]));
}

function buildElement(folder: string): void {
  run(process.execPath, ["scripts/build-package.mjs"], folder);
}

describe("two builds in different folders", () => {
  const copies = mkdtempSync(join(tmpdir(), "svc-build-"));
  const folders = ["one", "a longer name, for the other"].map((name) => join(copies, name));

  before(() => {
    for (const folder of folders) {
      for (const file of projectFiles()) cpSync(file, join(folder, file));
      // copies, because a tool that follows links would find the same folder in both
      cpSync("node_modules", join(folder, "node_modules"), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !path.startsWith(join("node_modules", ".cache")),
      });
      buildElement(folder);
      run(process.execPath, ["scripts/build-sandbox.mjs"], folder);
      run(process.execPath, ["scripts/package-sandbox.mjs"], folder);
    }
  });
  after(() => rmSync(copies, { recursive: true, force: true }));

  it("are equal, byte by byte", () => {
    const [one, other] = folders.map(hashesIn);
    assert.ok(Object.keys(one!).length > 300);
    assert.deepEqual(other, one);
  });

  it("differ when a source differs", () => {
    const [one = "", other = ""] = folders;
    const file = join(other, "src/connection/connect-embed.ts");
    writeFileSync(file, `${readFileSync(file, "utf8")}\nexport const PLANTED = 1;\n`);
    buildElement(other);
    const expected = hashesIn(one);
    const changed = Object.entries(hashesIn(other)).filter(([path, hash]) => expected[path] !== hash);
    assert.ok(changed.some(([path]) => path === "dist/connection/connect-embed.js"));
  });
});
