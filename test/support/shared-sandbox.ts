import { startSandbox, type Sandbox } from "svc-sandbox";
import { afterAllTests } from "./after-test.js";

let sandbox: Promise<Sandbox> | undefined;

async function start(): Promise<Sandbox> {
  const started = await startSandbox({ quiet: true });
  afterAllTests(() => started.stop());
  return started;
}

/** The sandbox that all files of a process share, as it is at the start. */
export async function sharedSandbox(): Promise<Sandbox> {
  const shared = await (sandbox ??= start());
  await shared.reset();
  return shared;
}
