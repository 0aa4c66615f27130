#!/usr/bin/env node
import { CHECKS } from "./checks.js";
import { JsonReport } from "./json-report.js";
import { parseDoctorArguments, USAGE, UsageError } from "./parse-arguments.js";
import { runChecks } from "./run-checks.js";
import { TextReport } from "./text-report.js";

const { argv, env, stdout } = process;

try {
  const args = parseDoctorArguments(argv.slice(2), env);
  if (args.help) {
    console.log(USAGE);
  } else {
    // hasColors() is false if NO_COLOR is set
    const reporter = args.json
      ? new JsonReport(stdout)
      : new TextReport(stdout, stdout.isTTY && stdout.hasColors());
    const { problems } = await runChecks(CHECKS, args.target, reporter, args.limits);
    process.exitCode = problems === 0 ? 0 : 1;
    // a lookup that has timed out can't be cancelled, and would keep the process alive
    stdout.write("", () => process.exit());
  }
} catch (error) {
  // only the message: a stack does not help with a mistyped option
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof UsageError) console.error("See svc-dashboard --help.");
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
