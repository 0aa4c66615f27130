import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { found, newTab, until } from "../support/browser.js";
import { openCounters } from "./month/page-counters.js";
import { setClock, suiteBrowser, suiteHost, suiteTenant } from "./support/suite.js";

describe("<svc-dashboard> during the life cycle of a page", () => {
  const browser = suiteBrowser();
  const tenant = suiteTenant();
  const host = suiteHost(({ pathname }) =>
    pathname === "/elsewhere"
      ? "<title>Elsewhere</title>"
      : `<script src="/svc-dashboard.js"></script>
        <div></div>
        <svc-dashboard tenant-origin="${tenant.origin()}" public-id="a"></svc-dashboard>
        <script>
          window.requestCount = 0;
          window.dashboard = document.querySelector("svc-dashboard");
          // reports what the element itself reports after 30 seconds
          window.nextReady = () => new Promise((done, fail) => {
            dashboard.addEventListener("svc-ready", done, { once: true });
            setTimeout(() => fail(new Error(dashboard.state + ": " + dashboard.lastError?.message)), 60000);
          });
          dashboard.sessionProvider = () => {
            requestCount += 1;
            if (!navigator.onLine) throw new Error("offline");
            return "s" + requestCount;
          };
        </script>`,
  );

  async function open(): Promise<Page> {
    const page = await newTab(browser());
    await page.goto(host.origin("localhost"));
    await found(page, "svc-dashboard:state(ready)");
    return page;
  }

  it("requests one session for each of 30 moves, and leaves no listeners, frames and nodes behind", async () => {
    const page = await open();
    const count = await openCounters(page);
    const move = async (): Promise<void> =>
      page.evaluate(
        `{ const next = nextReady(); document.body.append(dashboard); next.then(() => dashboard.updateComplete) }`,
      ) as Promise<void>;
    await move();
    const { JSHeapUsedSize: _, ...before } = await count();
    for (let moves = 0; moves < 30; moves += 1) await move();
    const after = await count();
    const frames = "dashboard.shadowRoot.querySelectorAll('iframe').length";
    assert.deepEqual(await page.evaluate(`[requestCount, ${frames}]`), [32, 1]); // the load, and one move before
    // a count may differ by one for a moment; a leak adds at least one for each of the 30 moves
    for (const [name, number] of Object.entries(before)) {
      const grown = after[name as keyof typeof before] - number;
      assert.ok(grown < 10, `${name} has grown by ${grown}.`);
    }
  });

  it("loads again as soon as the page is online again", async () => {
    const page = await open();
    await page.setOfflineMode(true);
    // without backoff, all attempts would fail at once if the element did not wait until the page is online
    await page.evaluate(`${setClock()} dashboard.reload()`);
    await until(page, "requestCount === 2");
    await page.evaluate("new Promise((done) => setTimeout(() => setTimeout(done)))");
    assert.deepEqual(await page.evaluate("[requestCount, dashboard.state]"), [2, "waiting-for-session"]);
    await page.setOfflineMode(false);
    await found(page, "svc-dashboard:state(ready)");
    assert.equal(await page.evaluate("requestCount"), 3);
  });

  it("adds no history entry when its target changes: one step back leaves the page", async () => {
    const page = await newTab(browser());
    await page.goto(`${host.origin("localhost")}/elsewhere`);
    await page.goto(host.origin("localhost"));
    await found(page, "svc-dashboard:state(ready)");
    const [before, after] = (await page.evaluate(`(async () => {
      const before = history.length;
      for (let step = 0; step < 20; step += 1) {
        dashboard.publicId = "p" + step;
        await nextReady();
      }
      return [before, history.length];
    })()`)) as [number, number];
    assert.equal(after, before);
    await page.goBack();
    assert.equal(new URL(page.url()).pathname, "/elsewhere");
  });

  it("loads again on reload() after its frame's process has crashed", async () => {
    const earlier = new Set(browser().targets()); // a frame's target may outlive its page for a moment
    const page = await open();
    const target = await browser().waitForTarget(
      (one) => one.url().startsWith(tenant.origin()) && !earlier.has(one),
    );
    const devtools = await target.createCDPSession();
    // a crashed page never responds: either event reports the crash
    const crashed = new Promise((done) => {
      devtools.once("Inspector.targetCrashed", done);
      browser().on("targetdestroyed", (one) => one === target && done(undefined));
    });
    await devtools.send("Inspector.enable");
    devtools.send("Page.crash").catch(() => undefined);
    await crashed;
    await page.evaluate("dashboard.reload()");
    await until(page, 'requestCount === 2 && dashboard.state === "ready"');
  });
});
