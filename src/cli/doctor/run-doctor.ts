import type { Environment } from "../options.js";
import { USAGE } from "./command-line.js";
import { checkAssumptions, type AssumptionOptions } from "./assumptions/check-assumptions.js";
import { AssumptionTextReport } from "./assumptions/report.js";
import type { Output } from "./output.js";
import { parseDoctorArguments, type DoctorArguments } from "./parse-arguments.js";
import { TextReport } from "./report.js";
import { exitCodeOf, runChecks } from "./run-checks.js";

/** Runs `svc-dashboard doctor`. @returns the exit code @throws UsageError on invalid arguments */
export async function runDoctor(args: readonly string[], env: Environment, stdout: Output): Promise<number> {
  const command = parseDoctorArguments(args, env);
  if (command.help) {
    stdout.write(`${USAGE}\n`);
    return 0;
  }
  if (command.assumptions) return runAssumptions(command, command.assumptions, stdout);
  const { json, target, limits } = command;
  // hasColors() is false if NO_COLOR is set
  const text = json
    ? undefined
    : new TextReport(stdout, stdout.isTTY === true && stdout.hasColors?.() === true);
  text?.start(target);
  const report = await runChecks(target, limits, text);
  if (text) text.finish(report);
  else stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  return exitCodeOf(report);
}

async function runAssumptions(
  { json, target, limits }: Exclude<DoctorArguments, { help: true }>,
  options: AssumptionOptions,
  stdout: Output,
): Promise<number> {
  const text = json ? undefined : new AssumptionTextReport(stdout);
  text?.start(target, options);
  const { report, failure } = await checkAssumptions(target, options, limits, (count, total) =>
    text?.progress(count, total),
  );
  if (text) text.finish(report, failure);
  else stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  const isHealthy = failure === undefined && report.rows.every(({ verdict }) => verdict !== "differs");
  return isHealthy ? 0 : 1;
}
