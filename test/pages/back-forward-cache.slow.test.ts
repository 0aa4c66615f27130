import assert from "node:assert/strict";
import puppeteer, { type Browser } from "puppeteer-core";
import { launchOptions } from "../../tools/engines/chromium.mjs";
import { programOf } from "../../tools/engines/catalog.mjs";
import { found, until } from "../support/browser.js";
import { ECHO, suiteHost, suiteTenant } from "./support/suite.js";

describe("<svc-dashboard> on a page that is restored from the back/forward cache", () => {
  let browser: Browser;
  const tenant = suiteTenant(ECHO);
  const host = suiteHost(({ pathname }) =>
    pathname === "/elsewhere"
      ? "<title>Elsewhere</title>"
      : `<script src="/svc-dashboard.js"></script><script>
          window.requestCount = 0;
          window.received = [];
          addEventListener("svc-received", ({ detail }) => received.push(detail.action.type));
          addEventListener("pageshow", ({ persisted }) => (window.persisted = persisted));
        </script>
        <svc-dashboard tenant-origin="${tenant.origin()}" public-id="a"></svc-dashboard>
        <script>
          window.dashboard = document.querySelector("svc-dashboard");
          dashboard.sessionProvider = () => "s" + (requestCount += 1);
        </script>`,
  );

  before(async () => {
    // the headless shell has no such cache
    browser = await puppeteer.launch(launchOptions(programOf("chromium", "Chromium")));
  });
  after(() => browser.close());

  it("works, three times, without a new session", async () => {
    const page = await browser.newPage();
    await page.goto(host.origin("localhost"));
    await found(page, "svc-dashboard:state(ready)");
    for (const times of [1, 2, 3]) {
      await page.goto(`${host.origin("localhost")}/elsewhere`);
      await page.goBack();
      await until(page, "window.persisted === true");
      await page.evaluate("dashboard.refresh()");
      await until(page, `received.length === ${times}`);
    }
    const state = await page.evaluate("[requestCount, dashboard.state, dashboard.lastError]");
    assert.deepEqual(state, [1, "ready", null]);
  });
});
