import assert from "node:assert/strict";
import puppeteer, { type Browser } from "puppeteer-core";
import { launchOptions } from "../../tools/engines/chromium.mjs";
import { newTab } from "../support/browser.js";
import { suiteHost, suiteTenant } from "./support/suite.js";

describe("<svc-dashboard> with Chromium's Local Network Access", () => {
  let browser: Browser;
  const tenant = suiteTenant();
  const host = suiteHost(
    () => `<script src="/svc-dashboard.js"></script>
      <svc-dashboard tenant-origin="${tenant.origin()}" public-id="a" session="s" ready-timeout="2000"></svc-dashboard>`,
  );
  before(async () => {
    const { args, ...options } = launchOptions();
    const flags = args.filter((flag) => !flag.includes("LocalNetworkAccess"));
    browser = await puppeteer.launch({
      ...options,
      args: [...flags, `--ip-address-space-overrides=${new URL(host.origin()).host}=public`],
    });
  });
  after(() => browser.close());

  for (const [setting, outcome] of [
    ["granted", "undefined"],
    ["denied", "No ready event .* browser blocks the frame \\(content blocker, Local Network Access\\)"],
  ] as const) {
    it(`reports it unless the viewer allows the page to use the network of their device: ${setting}`, async () => {
      const client = await browser.target().createCDPSession();
      for (const name of ["loopback-network", "local-network"]) {
        await client.send("Browser.setPermission", { permission: { name }, setting, origin: host.origin() });
      }
      const page = await newTab(browser.defaultBrowserContext());
      await page.goto(host.origin(), { waitUntil: "domcontentloaded" });
      const message = await page.evaluate(
        'document.querySelector("svc-dashboard").ready.then(() => {}, String)',
      );
      assert.match(String(message), new RegExp(outcome));
      await page.close();
    });
  }
});
