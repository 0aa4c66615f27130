import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { run } from "./run.js";

/** The messages of publint about an installed package. */
export async function publintMessages(pkgDir: string): Promise<(string | undefined)[]> {
  const packageJson = JSON.parse(readFileSync(join(pkgDir, "package.json"), "utf8")) as object;
  const { messages } = await publint({ pkgDir, pack: false });
  return messages.map((message) => formatMessage(message, packageJson));
}

/** Checks a tarball's types for each way to import it. @throws Error with the output of attw if a check fails. */
export function checkTypes(tarball: string, ...options: string[]): void {
  run(resolve("node_modules/.bin/attw"), [tarball, "--format", "ascii", "--no-color", ...options]);
}
