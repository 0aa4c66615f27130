import { spawnSync } from "node:child_process";
import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { CompileError } from "./rejected.js";

/** The formats of error messages of each compiler. */
const FORMATS = [
  /^(?:(?<file>[^\s(]+)\((?<line>\d+),\d+\): )?error TS\d+: (?<message>.*)$/, // tsc and vue-tsc; no file for an option
  /^(?<file>[^\s:]+):(?<line>\d+):\d+ - error (TS|NG)-?\d+: (?<message>.*)$/, // ngc
  /^\d+ ERROR "(?<file>[^"]+)" (?<line>\d+):\d+ (?<message>".*")$/, // svelte-check
];

/** Returns a message without the quotes and escapes that svelte-check adds. */
function plain(message: string): string {
  return message.startsWith('"') ? (JSON.parse(message) as string) : message;
}

/**
 * Runs a compiler that reports errors on its standard output.
 * @throws Error with the output if the compiler reports no error that can be parsed
 */
export function errorsOf(program: string, args: readonly string[], cwd: string): CompileError[] {
  const { stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8" });
  const output = stripVTControlCharacters(stdout + stderr);
  const errors = output
    .replace(/\n +(?=\S)/g, " ")
    .split("\n")
    .flatMap((text) => {
      const found = FORMATS.map((format) => format.exec(text)?.groups).find(Boolean);
      if (!found) return [];
      const { file = "", line, message = "" } = found;
      return [{ file: basename(file), line: Number(line), message: plain(message) }];
    });
  if (error || errors.length === 0)
    throw new Error(`${program} reported no error.\n${output}`, { cause: error });
  return errors;
}
