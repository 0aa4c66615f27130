import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));

/** The command svc-sandbox in its own process. */
export interface SandboxProcess {
  origin: string;
  /** Its output until it was ready, and its arguments, which other users of the machine can see. */
  visible: string;
  kill(signal: NodeJS.Signals): void;
  /** Its exit code and signal. */
  ended: Promise<unknown[]>;
  /** Its complete standard error, once it has exited. */
  errors: Promise<string>;
}

/** Starts the command with a database, and waits until it is ready. */
export async function startProcess(databaseUrl: string, token: string): Promise<SandboxProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", CLI, "--port", "0"], {
    env: { ...process.env, SVC_SANDBOX_TOKEN: token, SVC_SANDBOX_DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  const errors = text(child.stderr);
  let output = "";
  for await (const chunk of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    if (output.includes("Dashboards:")) break;
  }
  child.stdout.resume();
  const origin = /http:\/\/[\d.:]+/.exec(output)?.[0];
  if (origin === undefined) throw new Error(`A sandbox has not started: ${await errors}`);
  return {
    origin,
    visible: [output, ...child.spawnargs].join("\n"),
    kill: (signal) => void child.kill(signal),
    ended,
    errors,
  };
}
