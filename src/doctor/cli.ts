#!/usr/bin/env node
import { USAGE } from "./options.js";
import { parseDoctorArguments, UsageError } from "./parse-arguments.js";
import { TextReport } from "./report.js";
import { exitCodeOf, runChecks } from "./run-checks.js";
import { StandardOutput } from "./standard-output.js";

const { argv, env, stdout } = process;

try {
  const args = parseDoctorArguments(argv.slice(2), env);
  const output = new StandardOutput(stdout);
  let exitCode = 0;
  if (args.help) output.write(`${USAGE}\n`);
  else {
    const { json, target, limits } = args;
    // hasColors() is false if NO_COLOR is set
    const text = json ? undefined : new TextReport(output, stdout.isTTY && stdout.hasColors());
    text?.start(target);
    const report = await runChecks(target, limits, text);
    if (text) text.finish(report);
    else output.write(`${JSON.stringify(report, null, 2)}\n`);
    exitCode = exitCodeOf(report);
  }
  const error = await output.flush();
  if (error) console.error(`The output could not be written: ${error.message}.`);
  // a lookup that has timed out can't be cancelled, and would keep the process alive
  process.exit(error ? 2 : exitCode);
} catch (error) {
  // only the message: a stack does not help with a mistyped option
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof UsageError) console.error("See svc-dashboard --help.");
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
