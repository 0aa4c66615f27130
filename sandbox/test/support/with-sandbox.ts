import { startSandbox, type Sandbox, type SandboxOptions } from "svc-sandbox";

/** Sets an environment variable, if it gets a name. @returns the names of all variables */
export async function setVariable({ origin, token }: Sandbox, name?: string): Promise<string[]> {
  const response = await fetch(`${origin}/api/v1/deployments/42/env-vars`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ env_variables: name === undefined ? [] : [{ name, value: "kept" }] }),
  });
  return ((await response.json()) as { data: { name: string }[] }).data.map((variable) => variable.name);
}

/** Starts a sandbox, does some work with it, and stops it. */
export async function withSandbox<T>(
  options: SandboxOptions,
  work: (sandbox: Sandbox) => Promise<T>,
): Promise<T> {
  const sandbox = await startSandbox({ quiet: true, ...options });
  try {
    return await work(sandbox);
  } finally {
    await sandbox.stop();
  }
}
