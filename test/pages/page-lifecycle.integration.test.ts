import assert from "node:assert/strict";
import type { BrowserContext, Page } from "puppeteer-core";
import type { Clock } from "../../src/element/dashboard-host.js";
import { found, newTab, startBrowser, until } from "../support/browser.js";
import { openCounters } from "./month/page-counters.js";
import { sendPage, startHost, tenantPage, WebSite } from "../support/web-pages.js";

/** Posts an event for each received action, so that the host can check what arrived. */
const echo = tenantPage(`
  addEventListener("message", ({ data }) => post("received", { type: data.type }));
  ready();
`);

describe("<svc-dashboard> during the life cycle of a page", () => {
  let browser: BrowserContext;
  let tenant: WebSite;
  let host: WebSite;

  before(async () => {
    tenant = await WebSite.start((_, response) => sendPage(response, echo));
    host = await startHost(({ pathname }) =>
      pathname === "/elsewhere"
        ? "<title>Elsewhere</title>"
        : `<script src="/svc-dashboard.js"></script><script>
            window.requestCount = 0;
            window.received = [];
            addEventListener("svc-received", ({ detail }) => received.push(detail.type));
          </script>
          <div></div>
          <svc-dashboard tenant-origin="${tenant.origin()}" public-id="a"></svc-dashboard>
          <script>
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
    browser = await startBrowser();
  });

  after(async () => {
    await browser.close();
    tenant.close();
    host.close();
  });

  async function open(): Promise<Page> {
    const page = await newTab(browser);
    await page.goto(host.origin("localhost"));
    await found(page, "svc-dashboard:state(ready)");
    return page;
  }

  it("leaves no listeners, frames and nodes behind in 30 moves", async () => {
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
    // a count may differ by one for a moment; a leak adds at least one for each of the 30 moves
    for (const [name, number] of Object.entries(before)) {
      const grown = after[name as keyof typeof before] - number;
      assert.ok(grown < 10, `${name} has grown by ${grown}.`);
    }
    await page.close();
  });

  it("loads again as soon as the page is online again", async () => {
    const page = await open();
    await page.setOfflineMode(true);
    // without backoff, all attempts would fail at once if the element did not wait until the page is online
    await page.evaluate(`(${withoutBackoff.toString()})(dashboard)`);
    await page.evaluate("dashboard.reload()");
    await until(page, "requestCount === 2");
    await page.evaluate("new Promise((done) => setTimeout(() => setTimeout(done)))");
    assert.deepEqual(await page.evaluate("[requestCount, dashboard.state]"), [2, "waiting-for-session"]);
    await page.setOfflineMode(false);
    await found(page, "svc-dashboard:state(ready)");
    assert.equal(await page.evaluate("requestCount"), 3);
    await page.close();
  });

  it("adds no history entry when its target changes: one step back leaves the page", async () => {
    const page = await newTab(browser);
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
    await page.close();
  });

  it("requests one new session for each move, and always has one frame", async () => {
    const page = await open();
    const result = await page.evaluate(`(async () => {
      for (let step = 0; step < 20; step += 1) {
        document.querySelector(step % 2 ? "body" : "div").append(dashboard);
        await nextReady();
      }
      return [requestCount, dashboard.shadowRoot.querySelectorAll("iframe").length];
    })()`);
    assert.deepEqual(result, [21, 1]);
    await page.close();
  });

  it("loads again on reload() after its frame's process has crashed", async () => {
    const earlier = new Set(browser.targets()); // a frame's target may outlive its page for a moment
    const page = await open();
    const target = await browser.waitForTarget(
      (one) => one.url().startsWith(tenant.origin()) && !earlier.has(one),
    );
    const devtools = await target.createCDPSession();
    // a crashed page never responds: either event reports the crash
    const crashed = new Promise((done) => {
      devtools.once("Inspector.targetCrashed", done);
      browser.on("targetdestroyed", (one) => one === target && done(undefined));
    });
    await devtools.send("Inspector.enable");
    devtools.send("Page.crash").catch(() => undefined);
    await crashed;
    await page.evaluate("dashboard.reload()");
    await until(page, 'requestCount === 2 && dashboard.state === "ready"');
    await page.close();
  });
});

/** Runs in the page: gives an element a clock without pauses between attempts. */
function withoutBackoff(element: object): void {
  const clock: Clock = {
    now: () => performance.now(),
    date: () => Date.now(),
    random: () => 0,
    setTimeout: (callback, delay) => setTimeout(callback, delay),
    clearTimeout: (timer) => clearTimeout(timer),
    setInterval: (callback, delay) => setInterval(callback, delay),
    clearInterval: (timer) => clearInterval(timer),
  };
  Object.assign(element, { [Symbol.for("svc-dashboard.test-seam")]: { clock } });
}
