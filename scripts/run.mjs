/** Runs the programs that the npm scripts are made of. */
import { spawnSync } from "node:child_process";

/** Why a program failed; nothing where it did not. One that was never started, or was killed, has said nothing itself. */
export function failureOf({ status, signal, error }) {
  return status === 0 ? undefined : (error?.message ?? (signal ? `ended by ${signal}` : "see above"));
}

/** Runs a program in this terminal; when it fails, says so and ends the script with its exit code. */
export function run(title, command, ...args) {
  const outcome = spawnSync(command, args, { stdio: "inherit" });
  const failure = failureOf(outcome);
  if (failure === undefined) return;
  console.error(`\n${title} failed: ${failure}.`);
  process.exit(outcome.status ?? 1);
}
