import { setTimeout } from "node:timers/promises";
import puppeteer, {
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type EvaluateFunc,
  type Frame,
  type HandleFor,
  type Page,
} from "puppeteer-core";
import { afterAllTests } from "./after-test.js";
import { launchOptions } from "../../tools/engines/chromium.mjs";

/**
 * Timeout of a condition in a page, in milliseconds. Long, because a slow machine is not a failure, but shorter than the
 * timeout of a test, which would end the process without reporting the condition.
 */
const TIMEOUT = 100_000;

/** Opens a tab whose timeouts suffice for a busy machine. */
export async function newTab(browser: BrowserContext): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT);
  return page;
}

let chromium: Promise<Browser> | undefined;

/**
 * Creates a profile in the Chromium that all files of a process share, in which names of the reserved domains resolve to
 * this machine.
 */
export async function startBrowser(): Promise<BrowserContext> {
  return (await (chromium ??= launch())).createBrowserContext();
}

async function launch(): Promise<Browser> {
  const started = await puppeteer.launch(launchOptions());
  afterAllTests(() => started.close());
  return started;
}

/** The interval at which a condition is checked, in milliseconds. */
const POLLING = 50;

/**
 * Waits until an expression, or a function with these arguments, is true in a page or a frame. Instead of puppeteer's
 * `waitForFunction`, which waits inside the page, where the timers of another origin's frame sometimes stop.
 */
export async function until<
  Params extends unknown[],
  Func extends EvaluateFunc<Params> = EvaluateFunc<Params>,
>(
  page: Page | Frame,
  condition: string | Func,
  ...args: Params
): Promise<HandleFor<Awaited<ReturnType<Func>>>> {
  const deadline = performance.now() + TIMEOUT;
  for (;;) {
    // a page that is being left can't evaluate anything
    const [handle, cause] = await page.evaluateHandle<Params, Func>(condition, ...args).then(
      (handle) => [handle, undefined] as const,
      (error: unknown) => [undefined, error] as const,
    );
    if (handle && (await page.evaluate((value: unknown) => Boolean(value), handle).catch(() => false))) {
      return handle;
    }
    if (performance.now() > deadline) {
      throw new Error(`Expected within ${TIMEOUT / 1000} s: ${String(condition)}`, { cause });
    }
    await setTimeout(POLLING);
  }
}

/**
 * Waits for an element. Instead of `waitForSelector` if the selector has a pseudo-class: puppeteer checks such a selector
 * at each animation frame, as above.
 */
export async function found(page: Page | Frame, selector: string): Promise<ElementHandle> {
  const deadline = performance.now() + TIMEOUT;
  for (;;) {
    // a page that is being left can't be searched
    const [element, cause] = await page.$(selector).then(
      (element) => [element, undefined] as const,
      (error: unknown) => [null, error] as const,
    );
    if (element) return element;
    if (performance.now() > deadline) {
      throw new Error(`Expected an element ${selector} within ${TIMEOUT / 1000} s, found none.`, { cause });
    }
    await setTimeout(POLLING);
  }
}
