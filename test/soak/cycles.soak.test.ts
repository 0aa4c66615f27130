import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "puppeteer-core";
import { startBrowser } from "../support/browser.js";
import { CycleSites } from "../support/cycles.js";
import { inMinutes, writeResult } from "./support/results.js";

const CYCLES = 10_000;
const LIMIT_MINUTES = 10;

describe("<svc-dashboard>, connected and disconnected 10,000 times", () => {
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
    const start = performance.now();
    const growth = await sites.growth(browser, CYCLES);
    const duration = performance.now() - start;
    assert.deepEqual(growth, { Documents: 0, Frames: 0, JSEventListeners: 0, Nodes: 0 });
    assert.ok(duration <= LIMIT_MINUTES * 60_000, `${CYCLES} cycles took ${inMinutes(duration)}.`);
    writeResult("cycles", [
      {
        what: `${CYCLES.toLocaleString("en")} times connected and disconnected`,
        required: `at most ${LIMIT_MINUTES} minutes`,
        measured: inMinutes(duration),
      },
      {
        what: "Documents, frames, listeners and nodes more than before",
        required: "0",
        measured: Object.values(growth).join(", "),
      },
    ]);
  });
});
