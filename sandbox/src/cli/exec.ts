import { spawn } from "node:child_process";
import { constants } from "node:os";
import type { SandboxOptions } from "../sandbox-options.js";
import { startSandbox } from "../start-sandbox.js";

/** Runs a command while a sandbox runs. Returns its exit code; 126 or 127, as shells do, if it can't be started. */
export async function execCommand(command: readonly string[], options: SandboxOptions): Promise<number> {
  const [program = "", ...args] = command;
  const sandbox = await startSandbox(options);
  const { env } = process;
  try {
    const child = spawn(program, args, {
      stdio: "inherit",
      env: {
        ...env,
        // with NODE_USE_ENV_PROXY=1, Node sends the requests for this machine to the proxy as well
        no_proxy: [env["no_proxy"] ?? env["NO_PROXY"], "localhost,127.0.0.1"].filter(Boolean).join(),
        SVC_TENANT_ORIGIN: sandbox.origin,
        SVC_TOKEN: sandbox.token,
        SVC_DEPLOYMENT_ID: String(sandbox.deploymentId),
        SVC_PUBLIC_ID: sandbox.publicIds[0] ?? "",
      },
    });
    // the terminal sends SIGINT to both processes; SIGTERM reaches only this one, which passes it on
    const keepRunning = () => undefined;
    const terminate = () => child.kill("SIGTERM");
    process.on("SIGINT", keepRunning).on("SIGTERM", terminate);
    return await new Promise((resolve) => {
      child.once("error", (error: NodeJS.ErrnoException) => {
        console.error(`The command "${program}" can't be run: ${error.message}.`);
        resolve(error.code === "EACCES" ? 126 : 127);
      });
      child.once("exit", (code, signal) => {
        process.off("SIGINT", keepRunning).off("SIGTERM", terminate);
        // as shells report a command that a signal ended
        resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
      });
    });
  } finally {
    await sandbox.stop();
  }
}
