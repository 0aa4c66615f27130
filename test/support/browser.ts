import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { launchOptions } from "../../scripts/chromium.mjs";

/** Timeout of a condition in a page, in milliseconds: long, because a slow machine is not a failure. */
export const PATIENCE = 180_000;

/** A new tab, which waits as long as a busy machine needs. */
export async function newTab(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  return page;
}

/**
 * A Chromium in which names of the reserved domains are this machine. Where the test runner has started one, all files
 * share it: tabs are opened in a profile of the file's own, and closing it closes that.
 */
export async function startBrowser(): Promise<Browser> {
  const { SVC_TEST_BROWSER: browserWSEndpoint } = process.env;
  if (!browserWSEndpoint) return puppeteer.launch(launchOptions());
  const browser = await puppeteer.connect({ browserWSEndpoint, protocolTimeout: 600_000 });
  const context = await browser.createBrowserContext();
  return Object.assign(browser, {
    newPage: () => context.newPage(),
    close: async () => {
      await context.close();
      await browser.disconnect();
    },
  });
}

/** How often a condition is checked, in milliseconds. Not each frame: a tab that another one covers may get none. */
const POLLING = 50;

/** Waits until a page's expression is true. */
export async function until(page: Page, expression: string): Promise<void> {
  await page.waitForFunction(expression, { timeout: PATIENCE, polling: POLLING });
}
