#!/usr/bin/env node
import { USAGE } from "./command-line.js";
import { parseDoctorArguments, UsageError } from "./parse-arguments.js";
import { TextReport } from "./report.js";
import { exitCodeOf, runChecks } from "./run-checks.js";

const { argv, env, stdout } = process;

try {
  const args = parseDoctorArguments(argv.slice(2), env);
  let outputError: NodeJS.ErrnoException | undefined;
  stdout.on("error", (error: Error) => (outputError ??= error));
  let exitCode = 0;
  if (args.help) {
    stdout.write(`${USAGE}\n`);
  } else {
    const { json, target, limits } = args;
    // hasColors() is false if NO_COLOR is set
    const text = json ? undefined : new TextReport(stdout, stdout.isTTY && stdout.hasColors());
    text?.start(target);
    const report = await runChecks(target, limits, text);
    if (text) text.finish(report);
    else stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    exitCode = exitCodeOf(report);
  }
  await new Promise<unknown>((resolve) => stdout.write("", resolve));
  // a reader that has closed the pipe, as `head` does, is not a failure
  if (outputError && outputError.code !== "EPIPE") {
    console.error(`The output could not be written: ${outputError.message}.`);
    exitCode = 2;
  }
  // a lookup that has timed out can't be cancelled, and would keep the process alive
  process.exit(exitCode);
} catch (error) {
  // without the stack, which does not help with a mistyped option
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof UsageError) console.error("See svc-dashboard --help.");
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
