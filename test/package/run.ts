import { execFileSync } from "node:child_process";

/** Runs a program. @returns its output. @throws Error with its output if it fails. */
export function run(program: string, args: string[], cwd = "."): string {
  try {
    return execFileSync(program, args, { cwd, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(" ")}\n${stdout}${stderr}`, { cause: error });
  }
}
