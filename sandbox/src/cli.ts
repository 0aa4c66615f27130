import { execCommand } from "./cli/exec.js";
import { readArguments, UsageError, USAGE } from "./cli/read-arguments.js";
import { serve } from "./cli/serve.js";

try {
  const { command, options, help } = readArguments(process.argv.slice(2), process.env);
  // not on the standard output, which a program may read
  if (!help && !options.quiet) console.error("Starting a sandbox…");
  if (help) console.log(USAGE);
  else if (command) process.exitCode = await execCommand(command, options);
  else await serve(options);
} catch (error) {
  // without the stack, which does not help to correct an option
  console.error(error instanceof Error ? error.message : String(error));
  // startSandbox throws a TypeError on a wrong option
  const isUsage = error instanceof UsageError || error instanceof TypeError;
  if (isUsage) console.error("See svc-sandbox --help.");
  process.exitCode = isUsage ? 2 : 1;
}
