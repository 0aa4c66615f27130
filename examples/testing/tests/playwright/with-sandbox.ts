import { test as base } from "@playwright/test";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { createServer } from "vite";

export { expect } from "@playwright/test";

interface Fixtures {
  /** A tenant only for these tests, whose faults, clock and requests the test controls. */
  sandbox: Sandbox;
  /** The URL of the app, which uses that tenant. */
  appUrl: string;
}

/** Each worker has its own sandbox and server. */
export const test = base.extend<{ resetSandbox: void }, Fixtures>({
  sandbox: [
    async ({}, use) => {
      const sandbox = await startSandbox({ quiet: true, renewal: "in-place" });
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: "worker" },
  ],
  appUrl: [
    async ({ sandbox }, use) => {
      Object.assign(process.env, {
        SVC_TENANT_ORIGIN: sandbox.origin,
        SVC_TOKEN: sandbox.token,
        SVC_DEPLOYMENT_ID: String(sandbox.deploymentId),
        SVC_PUBLIC_ID: sandbox.publicIds[0],
      });
      const server = await createServer({ server: { port: 0 }, logLevel: "warn" });
      await server.listen();
      await use(server.resolvedUrls!.local[0]!);
      await server.close();
    },
    { scope: "worker" },
  ],
  resetSandbox: [
    async ({ sandbox }, use) => {
      await use();
      await sandbox.reset();
    },
    { auto: true },
  ],
});
