import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "puppeteer-core";
import { sendPage, startBrowser, startHost, tenantPage, WebSite } from "../support/web-pages.js";

describe("how <svc-dashboard> looks on a page", { timeout: 300_000 }, () => {
  let browser: Browser;
  let tenant: WebSite;
  let host: WebSite;
  let page: Page;

  before(async () => {
    // a white page that is painted, and becomes ready when it is told to
    tenant = await WebSite.start((_, response) =>
      sendPage(
        response,
        tenantPage(`document.documentElement.style.background = "white";
          addEventListener("message", () => ready());
          requestAnimationFrame(() => requestAnimationFrame(() => parent.postMessage("painted", "*")));`),
      ),
    );
    host = await startHost(
      ({ searchParams }) => `<meta name="color-scheme" content="dark">
        <style>body { margin: 0; background: #101820 }</style><script src="/svc-dashboard.js"></script><script>
          window.painted = new Promise((done) => addEventListener("message", done, { once: true }));
        </script>
        <svc-dashboard tenant-origin="${searchParams.get("tenant") ?? ""}" public-id="a" session="s">
          <span slot="loading"></span>
        </svc-dashboard>`,
    );
    browser = await startBrowser();
    page = await browser.newPage();
  });

  after(async () => {
    await browser.close();
    tenant.close();
    host.close();
  });

  it("shows nothing of a white embed on a dark page before it is ready", async () => {
    await page.goto(host.origin("localhost"));
    await page.evaluate(() => {
      document.querySelector("svc-dashboard")!.remove();
      document.body.append(Object.assign(document.createElement("div"), { style: "height: 480px" }));
    });
    const nothing = await page.screenshot();
    await page.goto(`${host.origin("localhost")}/?${new URLSearchParams({ tenant: tenant.origin() })}`);
    await page.evaluate("painted");
    assert.ok(
      Buffer.from(nothing).equals(await page.screenshot()),
      "the page is as dark as without the embed",
    );
    await page.evaluate(
      "document.querySelector('svc-dashboard').shadowRoot.querySelector('iframe').contentWindow.postMessage(1, '*')",
    );
    await page.waitForSelector("svc-dashboard:state(ready)");
    assert.ok(!Buffer.from(nothing).equals(await page.screenshot()), "then it shows");
  });
});
