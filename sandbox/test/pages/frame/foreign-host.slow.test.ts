import assert from "node:assert/strict";
import type { BrowserContext } from "puppeteer-core";
import { newTab, startBrowser } from "../../../../test/support/browser.js";
import { startSandbox } from "../../../src/start-sandbox.js";
import { embed } from "../../support/embedded-page.js";
import { startStubServer, type StubServer } from "../../support/stub-server.js";

/** Starts a sandbox that one origin may frame, and makes the path of a dashboard there. */
async function sandboxFor(allowedOrigin: string) {
  const sandbox = await startSandbox({ allowOrigins: [allowedOrigin], quiet: true });
  const response = await fetch(`${sandbox.origin}/api/v1/embed/generate-session`, {
    method: "POST",
    headers: { authorization: `Bearer ${sandbox.token}`, "content-type": "application/json" },
    body: JSON.stringify({ deploymentId: sandbox.deploymentId, externalId: "viewer" }),
  });
  const { sessionId } = (await response.json()) as { sessionId: string };
  return { sandbox, path: `/embed/dashboard/${sandbox.publicIds[0]}?session=${sessionId}` };
}

describe("a host page", () => {
  let browser: BrowserContext;
  let host: StubServer;

  before(async () => {
    [browser, host] = await Promise.all([startBrowser(), startStubServer()]);
  });
  after(async () => {
    await browser.close();
    await host.close();
  });

  it("that is not allowed sees a blank frame, and hears nothing", async () => {
    const { sandbox, path } = await sandboxFor("https://elsewhere.example");
    const page = await newTab(browser);
    try {
      const blocked = new Promise((done) => {
        page.once("requestfailed", (request) => done([request.url(), request.failure()?.errorText]));
      });
      await page.goto(`${host.hostOrigin}/host?frame=${encodeURIComponent(sandbox.origin + path)}`);
      assert.deepEqual(await blocked, [sandbox.origin + path, "net::ERR_BLOCKED_BY_RESPONSE"]);
      assert.deepEqual(await page.evaluate(() => (window as unknown as { events: unknown[] }).events), []);
      const operations = (await sandbox.requests()).map(({ operation }) => operation);
      assert.ok(!operations.includes("exchangeSession"), "its session is unspent");
    } finally {
      await page.close();
      await sandbox.stop();
    }
  });

  it("that is allowed sees the dashboard, and hears of it", async () => {
    const { sandbox, path } = await sandboxFor(host.hostOrigin);
    const embedded = await embed(browser, { ...host, origin: sandbox.origin }, path);
    try {
      await embedded.event("ready");
      assert.ok(await embedded.frame.$("#app"));
    } finally {
      await embedded.page.close();
      await sandbox.stop();
    }
  });
});
