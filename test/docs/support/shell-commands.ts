import { execFileSync } from "node:child_process";

/** A command of a shell script. */
export interface ShellCommand {
  program: string;
  args: string[];
  /** The command's variable `SVC_TOKEN`. */
  token: string;
}

/** The programs and builtins that a script can call. */
const PROGRAMS = ["npm", "npx", "curl", "cp", "cd"];

/** Variables that a reader has set. */
const VARIABLES = {
  SVC_TENANT_ORIGIN: "https://acme.example",
  SVC_DEPLOYMENT_ID: "42",
  SVC_PUBLIC_ID: "a1b2c3d4",
  TOKEN: "a-token",
  SESSION_ID: "a-session",
  CODESPACE_NAME: "a-codespace",
  GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: "forwarder.example",
};

/**
 * Runs a script in a shell in which no program runs: each prints its arguments instead.
 * @throws Error with the shell's message, on a syntax error, an unset variable or another program
 */
export function shellCommands(script: string): ShellCommand[] {
  const functions = PROGRAMS.map(
    (name) => `${name}() { printf '%s\\037' "\${SVC_TOKEN-}" ${name} "$@"; printf '\\036'; }`,
  );
  const output = execFileSync("sh", ["-euc", ["PATH=/dev/null", ...functions, script].join("\n")], {
    encoding: "utf8",
    stdio: "pipe",
    env: { ...process.env, SVC_TOKEN: "", ...VARIABLES },
  });
  return output
    .split("\x1e")
    .slice(0, -1)
    .map((command) => {
      const [token = "", program = "", ...args] = command.split("\x1f").slice(0, -1);
      return { program, args, token };
    });
}
