#!/usr/bin/env node
import { parseDoctorArguments, USAGE, UsageError } from "./parse-arguments.js";
import { TextReport } from "./report.js";
import { runChecks } from "./run-checks.js";

const { argv, env, stdout } = process;

try {
  const args = parseDoctorArguments(argv.slice(2), env);
  if (args.help) {
    console.log(USAGE);
  } else {
    const { json, target, limits } = args;
    // hasColors() is false if NO_COLOR is set
    const text = json ? undefined : new TextReport(stdout, stdout.isTTY && stdout.hasColors());
    text?.start(target);
    const report = await runChecks(target, limits, text);
    if (text) text.finish(report);
    else stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    process.exitCode = report.problems === 0 ? 0 : 1;
    // a lookup that has timed out can't be cancelled, and would keep the process alive
    stdout.write("", () => process.exit());
  }
} catch (error) {
  // only the message: a stack does not help with a mistyped option
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof UsageError) console.error("See svc-dashboard --help.");
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
