import { existsSync } from "node:fs";
import { join } from "node:path";
import { BUILD_FOLDER } from "../paths.js";
import type { SandboxOptions } from "../sandbox-options.js";
import { startSandbox, type Sandbox } from "../start-sandbox.js";

/** Runs a sandbox until the process receives a signal to end. */
export async function serve(options: SandboxOptions): Promise<void> {
  const sandbox = await startSandbox(options);
  // before anything is printed: the reader may stop the process at once
  const stop = () => void sandbox.stop();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  const tokenIsNew = options.token === undefined;
  if (!options.quiet) console.log(greeting(sandbox, tokenIsNew));
  // otherwise no one could use the new token
  else if (tokenIsNew) console.log(tokenLine(sandbox));
}

function tokenLine({ token }: Sandbox): string {
  return `Token:      ${token}`;
}

function greeting(sandbox: Sandbox, tokenIsNew: boolean): string {
  const { origin, deploymentId, publicIds } = sandbox;
  const lines = [
    `Sandbox:    ${origin}`,
    ...(tokenIsNew ? [tokenLine(sandbox)] : []),
    `Admin page: ${sandbox.adminLink()} (works once)`,
    `Deployment: ${deploymentId}`,
    `Dashboards: ${publicIds.join(", ")}`,
  ];
  if (!existsSync(join(BUILD_FOLDER, "pages", "embed.js"))) {
    lines.push("The embed pages are not built, so dashboards stay empty: run npm run build.");
  }
  return lines.join("\n");
}
