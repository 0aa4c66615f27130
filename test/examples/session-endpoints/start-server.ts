import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { Sandbox } from "svc-sandbox";
import { freePort } from "../../../tools/free-port.mjs";
import type { Example } from "../support/start-example.js";
import type { SessionEndpoint } from "./endpoints.js";

/** The interval and the timeout of the requests to a starting server, in milliseconds. Go compiles its standard library first. */
const POLLING = 50;
const TIMEOUT = 300_000;

/**
 * Starts an example with the sandbox as its tenant, and waits until it responds: these servers print their origin before
 * they listen, or not at all.
 * @throws Error with its output if that takes too long, or if it ends before
 */
export async function startServer(
  { folder, command }: SessionEndpoint,
  { origin: tenant, token, deploymentId, publicIds }: Sandbox,
): Promise<Example> {
  const port = await freePort();
  const [program, ...args] = command(port);
  const child = spawn(program, args, {
    cwd: `examples/session-endpoints/${folder}`,
    detached: true, // a process group, so that stop() also ends its child processes
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      PYTHONDONTWRITEBYTECODE: "1",
      SVC_TENANT_ORIGIN: tenant,
      SVC_TOKEN: token,
      SVC_DEPLOYMENT_ID: String(deploymentId),
      SVC_PUBLIC_ID: publicIds[0],
    },
  });
  let output = "";
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, "close");
  ended.catch(() => undefined); // a missing program, which the loop below reports
  const origin = `http://localhost:${port}`;
  const responds = (): Promise<boolean> =>
    fetch(`${origin}/svc-dashboard.js`).then(
      ({ ok }) => ok,
      () => false,
    );
  const server: Example = {
    origin,
    output: () => output,
    async stop() {
      if (isRunning()) process.kill(-child.pid!, "SIGKILL");
      await ended;
    },
  };
  const deadline = performance.now() + TIMEOUT;
  while (!(await responds())) {
    if (!isRunning() || performance.now() > deadline) {
      await server.stop();
      throw new Error(`"${command(port).join(" ")}" in ${folder} does not serve ${origin}:\n${output}`);
    }
    await setTimeout(POLLING);
  }
  return server;
}
