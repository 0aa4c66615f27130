import type { BrowserContext } from "puppeteer-core";
import { startBrowser } from "../../../test/support/browser.js";
import type { SandboxOptions } from "../../src/sandbox-options.js";
import { startSandbox, type Sandbox } from "../../src/start-sandbox.js";
import { embed, type EmbeddedPage } from "./embedded-page.js";
import { startStubServer, type StubServer } from "./stub-server.js";

/** A sandbox, and a browser that shows its pages in a host page of another origin. */
export interface SandboxSite {
  browser: BrowserContext;
  sandbox: Sandbox;
  /** Generates a session for a viewer; `more` has further members of the request. */
  createSession(more?: object): Promise<string>;
  /** Opens a page of the sandbox. */
  embed(path: string): Promise<EmbeddedPage>;
}

/** Starts sandbox and browser before the tests of a suite, and ends them afterwards. */
export function serveSandbox(options: SandboxOptions = {}): SandboxSite {
  let host: StubServer;
  const site = {
    async createSession(more = {}) {
      const { origin, token, deploymentId } = site.sandbox;
      const response = await fetch(`${origin}/api/v1/embed/generate-session`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ deploymentId, externalId: "viewer", ...more }),
      });
      return ((await response.json()) as { sessionId: string }).sessionId;
    },
    embed: (path) => embed(site.browser, { ...host, origin: site.sandbox.origin }, path),
  } as SandboxSite;
  before(async () => {
    [site.browser, host] = await Promise.all([startBrowser(), startStubServer()]);
    site.sandbox = await startSandbox({ ...options, allowOrigins: [host.hostOrigin], quiet: true });
  });
  after(async () => {
    await site.browser.close();
    await host.close();
    await site.sandbox.stop();
  });
  return site;
}
