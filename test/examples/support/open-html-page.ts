import type { Browser, Page } from "puppeteer-core";
import { newTab } from "../../support/browser.js";

/** A tab with an example, and the errors in its console. */
export interface Opened {
  page: Page;
  errors: string[];
}

/** Opens a page of `examples/html`. @param prepare what is to be done with the tab before */
export async function openHtmlPage(
  browser: Browser,
  url: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Opened> {
  const page = await newTab(browser);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    const isIcon = message.location().url?.endsWith("/favicon.ico"); // browsers request it by themselves
    if (message.type() === "error" && !isIcon) errors.push(message.text());
  });
  await prepare?.(page);
  await page.goto(url);
  return { page, errors };
}
