import { existsSync } from "node:fs";
import { join } from "node:path";
import { BUILD_FOLDER } from "../paths.js";
import { startSandbox, type Sandbox, type SandboxOptions } from "../start-sandbox.js";

/** Runs a sandbox until the process is told to end. */
export async function serve(options: SandboxOptions): Promise<void> {
  const sandbox = await startSandbox(options);
  // before anything is printed: who reads it may end the process at once
  const stop = () => {
    void sandbox.stop();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  if (!options.quiet) console.log(greeting(sandbox, options.token === undefined));
}

function greeting(sandbox: Sandbox, tokenIsNew: boolean): string {
  const { origin, token, deploymentId, publicIds } = sandbox;
  const lines = [
    `Sandbox:    ${origin}`,
    ...(tokenIsNew ? [`Token:      ${token}`] : []),
    `Console:    ${sandbox.consoleLink()} (works once)`,
    `Deployment: ${deploymentId}`,
    `Dashboards: ${publicIds.join(", ")}`,
  ];
  if (!existsSync(join(BUILD_FOLDER, "pages", "embed.js"))) {
    lines.push("The embed pages are not built: dashboards stay empty until npm run build has made them.");
  }
  return lines.join("\n");
}
