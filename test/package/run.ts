import { execFileSync } from "node:child_process";

/** Runs a program and gives its output; what it said is in the error, where it fails. */
export function run(program: string, args: string[], cwd = "."): string {
  try {
    return execFileSync(program, args, { cwd, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(" ")}\n${stdout}${stderr}`, { cause: error });
  }
}
