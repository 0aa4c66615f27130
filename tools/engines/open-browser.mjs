/**
 * A browser of any engine, controlled from Node, for tests that web-test-runner does not support: those that leave a page
 * and go back to it.
 */
import puppeteer from "puppeteer-core";
import { launchOptions } from "./chromium.mjs";
import { programOf } from "./catalog.mjs";
import { WebKitPage } from "./webkit-page.mjs";
import { WebKitSession } from "./webkit-session.mjs";

/** How long a page may take to load and a condition to become true, in milliseconds. */
const TIMEOUT = 60_000;

const LAUNCH_OPTIONS = {
  chromium: launchOptions,
  "chromium-126": () => launchOptions(programOf("chromium-126", "Chromium 126")),
  firefox: () => ({
    browser: "firefox",
    executablePath: programOf("firefox", "Firefox"),
    timeout: 120_000,
    protocolTimeout: 600_000,
  }),
};

/**
 * A document in which expressions are evaluated.
 * @typedef {object} Scope
 * @property {(expression: string) => Promise<unknown>} evaluate the value of an expression, or that of its promise
 * @property {(expression: string) => Promise<unknown>} until waits until an expression is true
 */
/** @typedef {Scope & { frame: (start: string) => Promise<Scope>, close: () => Promise<void> }} EnginePage */
/** @typedef {{ open: (url: string) => Promise<EnginePage>, stop: () => Promise<void> }} EngineBrowser */

/**
 * Starts an engine. The returned browser opens one page at a time.
 * @param {import("./catalog.mjs").EngineName} engine
 * @returns {Promise<EngineBrowser>}
 */
export async function openBrowser(engine) {
  if (engine === "webkit") return openWebKit();
  const browser = await puppeteer.launch(LAUNCH_OPTIONS[engine]());
  return {
    async open(url) {
      const page = await browser.newPage();
      await page.goto(url, { timeout: TIMEOUT });
      return { ...scopeOf(page), close: () => page.close(), frame: (start) => frameOf(page, start) };
    },
    stop: () => browser.close(),
  };
}

async function openWebKit() {
  const session = await WebKitSession.start();
  const page = new WebKitPage(session);
  return {
    async open(url) {
      await page.open(url);
      const main = await frameOf(page, ""); // the page itself: the search begins there
      return { ...main, close: () => page.close(), frame: (start) => frameOf(page, start) };
    },
    stop: () => session.stop(),
  };
}

/** The first frame of a page whose URL begins like this; WebKit's pages are found in the same way. */
async function frameOf(page, start) {
  return scopeOf(await page.waitForFrame((frame) => frame.url().startsWith(start), { timeout: TIMEOUT }));
}

function scopeOf(frame) {
  return {
    evaluate: (expression) => frame.evaluate(expression),
    until: (expression) => frame.waitForFunction(expression, { timeout: TIMEOUT, polling: 50 }),
  };
}
