import { startSandbox, type Sandbox, type SandboxOptions } from "svc-sandbox";

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
