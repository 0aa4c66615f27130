import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, CDPSession, Page } from "puppeteer-core";
import { newTab, startBrowser } from "../support/browser.js";
import { sendPage, startHost, tenantPage, WebSite } from "../support/web-pages.js";

const COUNTED = ["Documents", "Frames", "JSEventListeners", "Nodes"] as const;
const CYCLES = 1000;
/** How many run in one call of the page: the browser's protocol limits the time of a call. */
const CHUNK = 100;

describe("<svc-dashboard>, connected and disconnected 1,000 times", { timeout: 600_000 }, () => {
  let browser: Browser;
  let tenant: WebSite;
  let host: WebSite;

  before(async () => {
    tenant = await WebSite.start((_, response) => sendPage(response, tenantPage()));
    host = await startHost(() => `<script src="/svc-dashboard.js"></script><div></div>`);
    browser = await startBrowser();
  });

  after(async () => {
    await browser.close();
    tenant.close();
    host.close();
  });

  async function count(devtools: CDPSession): Promise<Record<string, number>> {
    await devtools.send("HeapProfiler.collectGarbage");
    await devtools.send("HeapProfiler.collectGarbage");
    const { metrics } = await devtools.send("Performance.getMetrics");
    return Object.fromEntries(
      COUNTED.map((name) => [name, metrics.find((metric) => metric.name === name)!.value]),
    );
  }

  /** Connects and disconnects elements of a class, each with its frame. @returns what has increased. */
  async function growth(page: Page, cycles: number, isLeaking: boolean): Promise<Record<string, number>> {
    const devtools = await page.createCDPSession();
    await devtools.send("Performance.enable");
    const run = (times: number): Promise<void> =>
      page.evaluate(
        async (times, tenantOrigin, isLeaking) => {
          const { body } = document;
          for (let time = 0; time < times; time += 1) {
            const element = document.createElement("svc-dashboard");
            Object.assign(element, { tenantOrigin, publicId: "a", sessionProvider: () => "s" });
            if (isLeaking) addEventListener("message", () => element.state);
            const connecting = new Promise<void>((done) => {
              element.addEventListener("svc-state-change", ({ detail }) => {
                if (detail.to === "connecting") done();
              });
            });
            body.append(element);
            await connecting;
            element.remove();
          }
        },
        times,
        tenant.origin(),
        isLeaking,
      );
    await run(20); // what is made once is made now
    const before = await count(devtools);
    for (let done = 0; done < cycles; done += CHUNK) await run(Math.min(CHUNK, cycles - done));
    const after = await count(devtools);
    return Object.fromEntries(COUNTED.map((name) => [name, after[name]! - before[name]!]));
  }

  it("leaves no document, frame, listener or node behind", async () => {
    const page = await newTab(browser);
    await page.goto(host.origin("localhost"));
    assert.deepEqual(await growth(page, CYCLES, false), {
      Documents: 0,
      Frames: 0,
      JSEventListeners: 0,
      Nodes: 0,
    });
    await page.close();
  });

  it("fails this test if it leaks one listener each time", async () => {
    const page = await newTab(browser);
    await page.goto(host.origin("localhost"));
    const { JSEventListeners, Nodes } = await growth(page, 50, true);
    assert.ok(JSEventListeners! >= 50, `${JSEventListeners} listeners more`);
    assert.ok(Nodes! >= 50, `${Nodes} nodes more`);
    await page.close();
  });
});
