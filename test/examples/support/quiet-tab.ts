import type { BrowserContext, Page } from "puppeteer-core";
import { newTab } from "../../support/browser.js";

/** Expected messages of the console: Chromium's about the frame's attribute, and Lit's about its development build. */
const EXPECTED = /allow-scripts and allow-same-origin|Lit is in dev mode/;

/** A tab, and the warnings, errors and exceptions of its page. */
export interface QuietTab {
  page: Page;
  complaints: string[];
}

/**
 * Opens a page, and collects the warnings of its console from the first line on.
 * @param prepare is called with the tab before
 */
export async function openQuietTab(
  browser: BrowserContext,
  url: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<QuietTab> {
  const page = await newTab(browser);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const isIcon = message.location().url?.endsWith("/favicon.ico"); // browsers request it on their own
    const isComplaint = ["error", "warn"].includes(message.type()) && !isIcon;
    if (isComplaint && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  await page.setViewport({ width: 1280, height: 1000 });
  await prepare?.(page);
  await page.goto(url);
  return { page, complaints };
}
