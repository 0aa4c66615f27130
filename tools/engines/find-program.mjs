/** Finds a program that the browser tests run. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The path of a program: the one that its environment variable names, or else the first that exists among its commands
 * in the folders of PATH and its usual paths. Undefined if there is none.
 * @throws Error if the variable names a path that does not exist
 */
export function findProgram({ variable, commands = [], paths = [] }) {
  const wanted = variable && process.env[variable];
  if (wanted && existsSync(wanted)) return wanted;
  if (wanted) {
    throw new Error(
      `Expected ${variable} to be the path of a browser's program, got "${wanted}", which does not exist: ` +
        "correct it, or unset it to let the usual places be searched.",
    );
  }
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...paths].find((path) => existsSync(path));
}
