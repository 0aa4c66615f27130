import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { CHROMIUM_FLAGS, chromiumPath } from "../../scripts/chromium.mjs";

/** How long a test waits for what a page shall do: a busy machine is slow, and that is no failure. Milliseconds. */
export const PATIENCE = 180_000;

/** A new tab, which waits as long as a busy machine needs. */
export async function newTab(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  return page;
}

/** A Chromium in which names of the reserved domains are this machine. */
export async function startBrowser(...flags: string[]): Promise<Browser> {
  const names = "--host-resolver-rules=MAP *.example 127.0.0.1, MAP *.localhost 127.0.0.1";
  const args = [...CHROMIUM_FLAGS, names, ...flags];
  return puppeteer.launch({
    executablePath: chromiumPath(),
    args,
    timeout: 300_000,
    protocolTimeout: 600_000,
  });
}

/** Waits until a page's expression is true. */
export async function until(page: Page, expression: string): Promise<void> {
  await page.waitForFunction(expression, { timeout: PATIENCE });
}
