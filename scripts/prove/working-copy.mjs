/** A copy of the project in which faults are planted, so that the working tree never changes. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGES = fileURLToPath(new URL("../../node_modules", import.meta.url));

/** The files of a project as they are now, also those that are not committed yet, but no build. */
export function projectFiles(source) {
  const options = ["--cached", "--others", "--exclude-standard", "-z"];
  const output = execFileSync("git", ["ls-files", ...options], { cwd: source, encoding: "utf8" });
  return output.split("\0").filter((file) => file && existsSync(join(source, file)));
}

/** Copies files of a project into a folder, and links this project's packages. */
export function copyTo(folder, source, files) {
  for (const file of files) cpSync(join(source, file), join(folder, file));
  symlinkSync(PACKAGES, join(folder, "node_modules"), "dir");
}

/**
 * Plants a fault in a copy.
 * @returns a function that takes it out again
 * @throws Error if its place is not exactly one
 */
export function plant(folder, { id, file, find, replace }) {
  const path = join(folder, file);
  const original = readFileSync(path, "utf8");
  const parts = original.split(find);
  if (parts.length !== 2)
    throw new Error(`${id}: expected its text once in ${file}, found it ${parts.length - 1} times.`);
  writeFileSync(path, parts.join(replace));
  return () => writeFileSync(path, original);
}
