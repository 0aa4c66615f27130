import assert from "node:assert/strict";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { launchOptions } from "../../tools/engines/chromium.mjs";
import { found, newTab, until } from "../support/browser.js";
import { sendPage, startHost, tenantPage, WebSite } from "../support/web-pages.js";

describe("<svc-dashboard> with Chromium's Local Network Access", () => {
  let browser: Browser;
  let tenant: WebSite;
  let host: WebSite;
  before(async () => {
    tenant = await WebSite.start((_, response) => sendPage(response, tenantPage()));
    host = await startHost(
      () => `<script src="/svc-dashboard.js"></script>
        <svc-dashboard tenant-origin="${tenant.origin()}" public-id="a" session="s" ready-timeout="2000"></svc-dashboard>`,
    );
    const { args, ...options } = launchOptions();
    const flags = args.filter((flag) => !flag.includes("LocalNetworkAccess"));
    browser = await puppeteer.launch({
      ...options,
      args: [...flags, `--ip-address-space-overrides=127.0.0.1:${host.port}=public`],
    });
  });
  after(async () => {
    await browser.close();
    tenant.close();
    host.close();
  });

  /** Opens the page as a viewer who allows it to use the network of their device, or not. */
  async function open(setting: "granted" | "denied"): Promise<Page> {
    const client = await browser.target().createCDPSession();
    for (const name of ["loopback-network", "local-network"]) {
      await client.send("Browser.setPermission", { permission: { name }, setting, origin: host.origin() });
    }
    const page = await newTab(browser.defaultBrowserContext());
    await page.goto(host.origin(), { waitUntil: "domcontentloaded" });
    return page;
  }

  it("loads a tenant of the viewer's own network where the viewer allows it", async () => {
    const page = await open("granted");
    await found(page, "svc-dashboard:state(ready)");
    await page.close();
  });

  it("names it where the viewer has not allowed it", async () => {
    const page = await open("denied");
    const message = await until(page, 'document.querySelector("svc-dashboard").lastError?.message');
    assert.match(
      String(await message.jsonValue()),
      /^No ready event .* browser blocks the frame \(content blocker, Local Network Access\)/,
    );
    await page.close();
  });
});
