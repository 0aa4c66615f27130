import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Sandbox } from "svc-sandbox";

/** The timeout until a server has printed its origin, in milliseconds. */
const START_TIMEOUT = 180_000;

/** An example that runs in its own process. */
export interface Example {
  /** The origin that it has printed. */
  readonly origin: string;
  /** Its output so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/** The variables that `svc-sandbox exec` sets. */
export function tenantVariables({ origin, token, deploymentId, publicIds }: Sandbox): NodeJS.ProcessEnv {
  return {
    SVC_TENANT_ORIGIN: origin,
    SVC_TOKEN: token,
    SVC_DEPLOYMENT_ID: String(deploymentId),
    SVC_PUBLIC_ID: publicIds[0],
  };
}

/**
 * Starts an example in its folder, with the sandbox as its tenant, on a free port unless `env` names one. Without a
 * sandbox, the command starts one itself.
 * @throws Error with its output if it ends before it prints its origin.
 */
export async function startExample(
  folder: string,
  command: readonly string[],
  sandbox: Sandbox | undefined,
  env: NodeJS.ProcessEnv = { ...process.env, PORT: "0" },
): Promise<Example> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: folder,
    detached: true, // a process group, so that stop() also ends its child processes
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...env,
      ...(sandbox && tenantVariables(sandbox)),
      NO_COLOR: "1",
      NEXT_TELEMETRY_DISABLED: "1",
      DENO_NO_UPDATE_CHECK: "1",
    },
  });
  const ended = once(child, "close");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const deadline = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), START_TIMEOUT);
  const printedOrigin = await Promise.race([
    findOrigin(createInterface({ input: child.stdout })),
    ended.then(() => undefined),
  ]);
  clearTimeout(deadline);
  if (!printedOrigin) {
    throw new Error(
      `"${command.join(" ")}" in ${folder} printed no origin within ${START_TIMEOUT / 1000} s, or ended before. Check that its packages are installed ` +
        `("npm ci" in that folder) and have a binary for ${process.platform}-${process.arch}.\n${output}`,
    );
  }
  return {
    origin: printedOrigin,
    output: () => output,
    async stop() {
      process.kill(-child.pid!, "SIGKILL");
      await ended;
    },
  };
}

async function findOrigin(lines: AsyncIterable<string>): Promise<string | undefined> {
  for await (const line of lines) {
    const origin = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(line)?.[0];
    if (origin) return origin;
  }
  return undefined;
}
