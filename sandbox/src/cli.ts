#!/usr/bin/env node
import { execCommand } from "./cli/exec.js";
import { readArguments, UsageError, USAGE } from "./cli/read-arguments.js";
import { serve } from "./cli/serve.js";

try {
  const { command, options, help } = readArguments(process.argv.slice(2));
  if (help) console.log(USAGE);
  else if (command) process.exitCode = await execCommand(command, options);
  else await serve(options);
} catch (error) {
  // the message alone: a stack helps nobody who has mistyped an option
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof UsageError) console.error("See svc-sandbox --help.");
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
