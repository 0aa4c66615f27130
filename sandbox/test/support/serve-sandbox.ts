import type { BrowserContext } from "puppeteer-core";
import { startBrowser } from "../../../test/support/browser.js";
import type { SandboxOptions } from "../../src/sandbox-options.js";
import { startSandbox, type Sandbox } from "../../src/start-sandbox.js";
import { generateSession } from "./call-sandbox.js";
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
  /** Opens a page of the sandbox, and closes it when the test has ended. */
  open(path: string, run: (embedded: EmbeddedPage) => Promise<void>): Promise<void>;
}

/** Starts sandbox and browser before the tests of a suite, and ends them afterwards. */
export function serveSandbox(options: SandboxOptions = {}): SandboxSite {
  let host: StubServer;
  const site = {
    createSession: (more) => generateSession(site.sandbox, more),
    embed: (path) => embed(site.browser, { ...host, origin: site.sandbox.origin }, path),
    async open(path, run) {
      const embedded = await site.embed(path);
      await run(embedded).finally(() => embedded.page.close());
    },
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
