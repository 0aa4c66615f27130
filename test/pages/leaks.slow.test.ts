import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "puppeteer-core";
import { startBrowser } from "../support/browser.js";
import { CycleSites } from "../support/cycles.js";

describe("<svc-dashboard>, connected and disconnected 1,000 times", { timeout: 600_000 }, () => {
  let browser: Browser;
  let sites: CycleSites;

  before(async () => {
    sites = await CycleSites.start();
    browser = await startBrowser();
  });

  after(async () => {
    await browser.close();
    sites.stop();
  });

  it("leaves no document, frame, listener or node behind", async () => {
    assert.deepEqual(await sites.growth(browser, 1000), {
      Documents: 0,
      Frames: 0,
      JSEventListeners: 0,
      Nodes: 0,
    });
  });

  it("fails this test if it leaks one listener each time", async () => {
    const { JSEventListeners, Nodes } = await sites.growth(browser, 50, true);
    assert.ok(JSEventListeners >= 50, `${JSEventListeners} listeners more`);
    assert.ok(Nodes >= 50, `${Nodes} nodes more`);
  });
});
