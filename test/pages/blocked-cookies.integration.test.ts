import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Page } from "puppeteer-core";
import type { Sandbox } from "svc-sandbox";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { launchOptions } from "../../tools/engines/chromium.mjs";
import { newTab, until } from "../support/browser.js";
import { suiteHost } from "./support/suite.js";

describe("<svc-dashboard> with blocked third-party cookies", () => {
  let sandbox: Sandbox;
  const host = suiteHost(
    () => `<script src="/svc-dashboard.js"></script>
      <svc-dashboard tenant-origin="${sandbox.origin}" public-id="a1b2c3d4"></svc-dashboard>
      <script>
        window.dashboard = document.querySelector("svc-dashboard");
        dashboard.sessionProvider = () => newSession();
      </script>`,
  );
  const userDataDir = mkdtempSync(join(tmpdir(), "svc-cookies-"));
  before(async () => {
    sandbox = await sharedSandbox();
    // Debian's Chromium blocks such cookies by default
    mkdirSync(join(userDataDir, "Default"));
    writeFileSync(join(userDataDir, "Default/Preferences"), '{ "profile": { "cookie_controls_mode": 0 } }');
  });
  after(() => rmSync(userDataDir, { recursive: true }));

  async function newSession(): Promise<unknown> {
    const response = await fetch(`${sandbox.origin}/api/v1/embed/generate-session`, {
      method: "POST",
      headers: { authorization: `Bearer ${sandbox.token}`, "content-type": "application/json" },
      body: JSON.stringify({ deploymentId: sandbox.deploymentId, externalId: "viewer" }),
    });
    return response.json();
  }

  for (const [isBlocked, what] of [
    [true, "in frames of other sites, which can't use their cookies"],
    [false, "and otherwise such frames can use them"],
  ] as const) {
    it(`loads, and applies actions, ${what}`, async () => {
      const options = launchOptions();
      if (isBlocked) options.args.push("--test-third-party-cookie-phaseout");
      const browser = await puppeteer.launch({ ...options, userDataDir });
      try {
        await loadAndApply(await newTab(browser.defaultBrowserContext()), isBlocked);
      } finally {
        await browser.close();
      }
    });
  }

  async function loadAndApply(page: Page, isBlocked: boolean): Promise<void> {
    await page.exposeFunction("newSession", newSession);
    await page.goto(host.origin("localhost"));
    await until(page, 'dashboard.state === "loaded"');
    const frame = await page.waitForFrame((one) => one.url().startsWith(sandbox.origin));
    assert.equal(await frame.evaluate("document.hasStorageAccess()"), !isBlocked);
    await page.evaluate('dashboard.setLocale("de-DE")');
    await until(frame, 'document.documentElement.lang.startsWith("de")');
  }
});
