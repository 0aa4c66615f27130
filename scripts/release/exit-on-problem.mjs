/** Runs a program of the release, and prints the reason if there is no release. */
import { ReleaseProblem } from "./release-problem.mjs";

export async function exitOnProblem(program) {
  try {
    await program();
  } catch (error) {
    if (!(error instanceof ReleaseProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
