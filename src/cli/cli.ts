#!/usr/bin/env node
import { runDoctor } from "./doctor/run-doctor.js";
import { UsageError } from "./options.js";
import { runTypes } from "./types/run-types.js";

const { argv, env, stdout } = process;

const USAGE = `Usage: svc-dashboard COMMAND [options]

  doctor  finds out why an embed stays blank, and checks the assumptions of this package against a tenant
  types   writes TypeScript types of a deployment's dashboards, and of the members that filter them

See svc-dashboard COMMAND --help.`;

const COMMANDS = { doctor: runDoctor, types: runTypes };

const [name = "", ...args] = argv.slice(2);
try {
  let outputError: NodeJS.ErrnoException | undefined;
  stdout.on("error", (error: Error) => (outputError ??= error));
  let exitCode = 0;
  if (["--help", "-h"].includes(name)) stdout.write(`${USAGE}\n`);
  else exitCode = await commandOf(name)(args, env, stdout);
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
  const command = Object.hasOwn(COMMANDS, name) ? `${name} ` : "";
  if (error instanceof UsageError) console.error(`See svc-dashboard ${command}--help.`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

function commandOf(name: string): (typeof COMMANDS)[keyof typeof COMMANDS] {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name as keyof typeof COMMANDS];
  const names = Object.keys(COMMANDS).map((known) => `"${known}"`);
  const got = name === "" ? "" : `, got "${name}"`;
  throw new UsageError(`Expected the command ${names.join(" or ")} first${got}.`);
}
