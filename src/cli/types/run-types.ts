import { readFileSync, writeFileSync } from "node:fs";
import type { ClientOptions } from "../../backend/index.js";
import { UsageError, type Environment } from "../options.js";
import { describeChanges } from "./changes.js";
import { readData, writeData } from "./data.js";
import { readDeclarations, writeDeclarations } from "./declarations.js";
import { parseTypesArguments, USAGE } from "./parse-arguments.js";
import { readDashboards } from "./read-dashboards.js";

/** The formats of the files by their options. */
const FORMATS = {
  out: { write: writeDeclarations, read: readDeclarations },
  data: { write: writeData, read: readData },
};

/**
 * Runs `svc-dashboard types`.
 * @param limits those of the client
 * @returns the exit code
 * @throws UsageError on invalid arguments, or a file that can't be read or written; Error if the tenant can't be read
 */
export async function runTypes(
  args: readonly string[],
  env: Environment,
  stdout: Pick<NodeJS.WriteStream, "write">,
  limits?: Partial<ClientOptions>,
): Promise<number> {
  const command = parseTypesArguments(args, env, limits);
  if (command.help) {
    stdout.write(`${USAGE}\n`);
    return 0;
  }
  const dashboards = await readDashboards(command);
  if (command.out === undefined && command.data === undefined)
    stdout.write(writeDeclarations(command, dashboards));
  let exitCode = 0;
  for (const option of ["out", "data"] as const) {
    const path = command[option];
    if (path === undefined) continue;
    const { write, read } = FORMATS[option];
    const text = write(command, dashboards);
    const before = tryFile(option, () => readText(path));
    if (before === text) stdout.write(`${path} is up to date.\n`);
    else if (command.check) {
      const changes =
        before === undefined ? ["the file does not exist"] : describeChanges(read(before), dashboards);
      const heading = `${path} is out of date. Run the command without --check to update it. Changes:`;
      stdout.write(`${[heading, ...changes].join("\n  ")}\n`);
      exitCode = 1;
    } else {
      tryFile(option, () => writeFileSync(path, text));
      stdout.write(`${path} has been written. Dashboards: ${dashboards.length}.\n`);
    }
  }
  return exitCode;
}

/** Reads a file, without the carriage returns that Git adds on Windows; undefined if it does not exist. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").replaceAll("\r\n", "\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function tryFile<Result>(option: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new UsageError(
      `--${option}: Expected a file that can be read and written, got an error: ${(error as Error).message}.`,
    );
  }
}
