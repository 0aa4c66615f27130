import { join } from "node:path";
import { run } from "./run.js";

/** Packs a built package into a folder, as `npm publish` does. @returns the path of the tarball, and of each file in it */
export function pack(folder: string, root = "."): { tarball: string; files: string[] } {
  const args = ["pack", root, "--json", "--ignore-scripts", "--pack-destination", folder];
  const [packed] = JSON.parse(run("npm", args)) as [{ filename: string; files: { path: string }[] }];
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path) };
}
