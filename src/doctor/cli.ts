#!/usr/bin/env node
import { CHECKS } from "./checks.js";
import { JsonReport } from "./json-report.js";
import { readArguments, USAGE, UsageError } from "./read-arguments.js";
import { runChecks } from "./run-checks.js";
import { TextReport } from "./text-report.js";

const { argv, env, stdout } = process;

try {
  const args = readArguments(argv.slice(2), env);
  if (args.help) {
    console.log(USAGE);
  } else {
    // with NO_COLOR a terminal has none
    const reporter = args.json
      ? new JsonReport(stdout)
      : new TextReport(stdout, stdout.isTTY && stdout.hasColors());
    const { problems } = await runChecks(CHECKS, args.target, reporter);
    process.exitCode = problems === 0 ? 0 : 1;
  }
} catch (error) {
  // the message alone: a stack helps nobody who has mistyped an option
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof UsageError) console.error("See svc-dashboard --help.");
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
