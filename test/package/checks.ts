import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { run } from "./run.js";

/** What publint finds wrong with an installed package. */
export async function publintMessages(pkgDir: string): Promise<(string | undefined)[]> {
  const packageJson = JSON.parse(readFileSync(join(pkgDir, "package.json"), "utf8")) as object;
  const { messages } = await publint({ pkgDir, pack: false });
  return messages.map((message) => formatMessage(message, packageJson));
}

/** Holds a tarball's types to each way of importing it. @throws Error with what attw prints, when something is wrong */
export function checkTypes(tarball: string, ...options: string[]): void {
  run(resolve("node_modules/.bin/attw"), [tarball, "--format", "ascii", "--no-color", ...options]);
}
