import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "puppeteer-core";
import { startBrowser } from "../../../test/support/browser.js";
import { startSandbox } from "../../src/start-sandbox.js";
import { embed } from "./support/embedded-page.js";
import { startStubServer, type StubServer } from "./support/stub-server.js";

describe("the first load of a dashboard", { timeout: 300_000 }, () => {
  let browser: Browser;
  let host: StubServer;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;

  before(async () => {
    [browser, host] = await Promise.all([startBrowser(), startStubServer()]);
    sandbox = await startSandbox({ allowOrigins: [host.hostOrigin], quiet: true });
  });
  after(async () => {
    await browser.close();
    await host.close();
    await sandbox.stop();
  });

  it("requests each file once, and sends each query once", async () => {
    const response = await fetch(`${sandbox.origin}/api/v1/embed/generate-session`, {
      method: "POST",
      headers: { authorization: `Bearer ${sandbox.token}`, "content-type": "application/json" },
      body: JSON.stringify({ deploymentId: sandbox.deploymentId, externalId: "viewer" }),
    });
    const { sessionId } = (await response.json()) as { sessionId: string };
    const path = `/embed/dashboard/a1b2c3d4?session=${sessionId}`;
    const embedded = await embed(browser, { ...host, origin: sandbox.origin }, path);
    try {
      await embedded.event("dashboard-loaded");
      assert.deepEqual(embedded.violations, []);
    } finally {
      await embedded.page.close();
    }
    const requests = await sandbox.requests();
    const files = requests.map((request) => request.path).filter((file) => file.startsWith("/embed/assets/"));
    assert.equal(new Set(files).size, files.length, files.join(", "));
    assert.equal(files.filter((file) => file.includes("/draw-chart-")).length, 1);
    assert.equal(requests.filter(({ operation }) => operation === "embedDashboard").length, 1);
    assert.equal(requests.filter(({ operation }) => operation === "embedQuery").length, 9);
    assert.equal(requests.filter(({ operation }) => operation === "embedValues").length, 4);
  });
});
