/** What tests in Node leave behind is undone here: mocha loads this before all files. See `.mocharc.json`. */
import { mock } from "node:test";
import { stopBrowser } from "./browser.js";

const pending: (() => unknown)[] = [];

/** Runs this after the present test, whether it fails or not; what was registered last runs first. */
export function afterTest(work: () => unknown): void {
  pending.push(work);
}

/** Mocha finds these by their name. */
export const mochaHooks = {
  async afterEach(): Promise<void> {
    mock.timers.reset();
    mock.restoreAll();
    for (const work of pending.splice(0).reverse()) await work();
  },
  afterAll: stopBrowser,
};
