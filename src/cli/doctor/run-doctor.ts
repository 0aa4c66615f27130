import type { Environment } from "../options.js";
import { USAGE } from "./command-line.js";
import { parseDoctorArguments } from "./parse-arguments.js";
import { TextReport } from "./report.js";
import { exitCodeOf, runChecks } from "./run-checks.js";

/** Runs `svc-dashboard doctor`. @returns the exit code @throws UsageError on invalid arguments */
export async function runDoctor(
  args: readonly string[],
  env: Environment,
  stdout: NodeJS.WriteStream,
): Promise<number> {
  const command = parseDoctorArguments(args, env);
  if (command.help) {
    stdout.write(`${USAGE}\n`);
    return 0;
  }
  const { json, target, limits } = command;
  // hasColors() is false if NO_COLOR is set
  const text = json ? undefined : new TextReport(stdout, stdout.isTTY && stdout.hasColors());
  text?.start(target);
  const report = await runChecks(target, limits, text);
  if (text) text.finish(report);
  else stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  return exitCodeOf(report);
}
