import { startSandbox, type Sandbox } from "svc-sandbox";
import { afterAllTests } from "./after-test.js";

let sandbox: Promise<Sandbox> | undefined;

async function start(): Promise<Sandbox> {
  const started = await startSandbox({ quiet: true });
  afterAllTests(() => started.stop());
  return started;
}

/** Returns the sandbox that all files of a process share, in its initial state. */
export async function sharedSandbox(): Promise<Sandbox> {
  const shared = await (sandbox ??= start());
  await shared.reset();
  return shared;
}
