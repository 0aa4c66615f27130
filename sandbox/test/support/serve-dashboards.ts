import type { BrowserContext } from "puppeteer-core";
import { startBrowser } from "../../../test/support/browser.js";
import { embed, type EmbeddedPage } from "./embedded-page.js";
import { startStubServer, type StubServer } from "./stub-server.js";

/** The dashboard of most tests. */
export const SALES = "/embed/dashboard/sales?session=good";

/** Dashboards on a server that the test controls, and a browser that shows them. */
export interface DashboardSite {
  browser: BrowserContext;
  server: StubServer;
  /** Opens a dashboard in a frame of another origin, and closes it when the test has ended. */
  open(path: string, run: (embedded: EmbeddedPage) => Promise<void>): Promise<void>;
}

/** Starts server and browser before the tests of a suite, and ends them afterwards. */
export function serveDashboards(): DashboardSite {
  const site = {
    async open(path, run) {
      const embedded = await embed(site.browser, site.server, path);
      await run(embedded).finally(() => embedded.page.close());
    },
  } as DashboardSite;
  before(async () => {
    [site.browser, site.server] = await Promise.all([startBrowser(), startStubServer()]);
  });
  after(async () => {
    await site.browser.close();
    await site.server.close();
  });
  return site;
}

/** An element's text as a viewer reads it. */
export async function textOf({ frame }: EmbeddedPage, selector: string): Promise<string> {
  return frame.$eval(selector, (element) => element.textContent.trim());
}
