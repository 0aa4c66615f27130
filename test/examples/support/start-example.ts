import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Sandbox } from "svc-sandbox";

/** A backend that runs in a process of its own, as its users start it. */
export interface Example {
  /** The origin that it printed. */
  readonly origin: string;
  /** All that it has printed. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts an example in its folder with the sandbox as its tenant, on a free port.
 * @throws Error, with what it printed, when it ends before it prints an address.
 */
export async function startExample(
  folder: string,
  command: readonly string[],
  { origin, token, deploymentId, publicIds }: Sandbox,
): Promise<Example> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: folder,
    detached: true, // a group of its own, so that what the program starts ends with it
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: "0",
      SVC_TENANT_ORIGIN: origin,
      SVC_TOKEN: token,
      SVC_DEPLOYMENT_ID: String(deploymentId),
      SVC_PUBLIC_ID: publicIds[0],
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
  const address = await Promise.race([
    findAddress(createInterface({ input: child.stdout })),
    ended.then(() => undefined),
  ]);
  if (!address) {
    throw new Error(
      `"${command.join(" ")}" in ${folder} ended before it printed its address: are its packages there ` +
        `("npm ci" in that folder), and do they hold a binary for ${process.platform}-${process.arch}?\n${output}`,
    );
  }
  return {
    origin: address,
    output: () => output,
    async stop() {
      process.kill(-child.pid!, "SIGKILL");
      await ended;
    },
  };
}

async function findAddress(lines: AsyncIterable<string>): Promise<string | undefined> {
  for await (const line of lines) {
    const address = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(line)?.[0];
    if (address) return address;
  }
  return undefined;
}
