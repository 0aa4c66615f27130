import assert from "node:assert/strict";
import type { Frame, Page } from "puppeteer-core";
import { found, newTab, until } from "../support/browser.js";
import { tenantPage } from "../support/web-pages.js";
import { suiteBrowser, suiteHost, suiteTenant } from "./support/suite.js";

/** A tenant page whose buttons each use a permission and post the result to the host. */
const buttons = `${tenantPage()}
  <h1 id="title">Tenant</h1>
  <button id="csv">Download</button><button id="full">Fullscreen</button><button id="copy">Copy</button>
  <button id="leave">Leave</button><a id="popup" href="/popup" target="_blank">Popup</a>
  <script>
    const report = (name) => post("reported", { name });
    globalThis.isClicked = false;
    title.onclick = () => (isClicked = true);
    csv.onclick = () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob(["a,b"], { type: "text/csv" }));
      link.download = "report.csv";
      link.click();
    };
    full.onclick = () => document.documentElement.requestFullscreen().then(() => report("fullscreen"), (e) => report(e.message));
    copy.onclick = () => navigator.clipboard.writeText("figure").then(() => report("copied"), (e) => report(e.message));
    leave.onclick = () => {
      try {
        top.location = "/elsewhere";
        report("left");
      } catch (error) {
        report(error.name);
      }
    };
  </script>`;

describe("the permissions of the frame", () => {
  const browser = suiteBrowser({ keepsTabs: true });
  const tenant = suiteTenant(buttons);
  const host = suiteHost(
    () => `<script src="/svc-dashboard.js"></script><script>
      window.reported = [];
      addEventListener("svc-reported", ({ detail }) => reported.push(detail.name));
    </script>
    <svc-dashboard tenant-origin="${tenant.origin()}" public-id="a" session="s"></svc-dashboard>`,
  );
  let page: Page;
  let frame: Frame;

  before(async () => {
    // permissions that browsers grant, or for which they ask the user
    for (const origin of [host.origin("localhost"), tenant.origin()]) {
      await browser().setPermission(origin, { permission: { name: "clipboard-write" }, state: "granted" });
    }
    page = await newTab(browser());
    await page.goto(host.origin("localhost"));
    await found(page, "svc-dashboard:state(ready)");
    frame = await page.waitForFrame((one) => one.url().startsWith(tenant.origin()));
    // until the browser has drawn the frame of another process, clicks go to the page around it
    const title = await frame.waitForSelector("#title");
    do await title!.click();
    while (!(await frame.evaluate("isClicked")));
  });

  async function pressed(id: string): Promise<unknown> {
    const before = (await page.evaluate("reported.length")) as number;
    await (await frame.waitForSelector(`#${id}`))!.click();
    await until(page, `reported.length > ${before}`);
    return page.evaluate("reported.at(-1)");
  }

  it("allow downloads", async () => {
    const devtools = await browser().browser().target().createCDPSession();
    const { id: browserContextId } = page.browserContext();
    await devtools.send("Browser.setDownloadBehavior", {
      behavior: "deny",
      eventsEnabled: true,
      ...(browserContextId !== undefined && { browserContextId }),
    });
    const begun = new Promise<string>((done) =>
      devtools.once("Browser.downloadWillBegin", ({ suggestedFilename }) => done(suggestedFilename)),
    );
    await (await frame.waitForSelector("#csv"))!.click();
    assert.equal(await begun, "report.csv");
  });

  it("allow copying", async () => {
    assert.equal(await pressed("copy"), "copied");
  });

  it("allow a popup of the tenant", async () => {
    const popup = new Promise<Page | null>((done) => page.once("popup", done));
    await (await frame.waitForSelector("#popup"))!.click();
    await (await popup)?.close();
    assert.ok(await popup);
  });

  it("do not allow to navigate the host page", async () => {
    assert.equal(await pressed("leave"), "SecurityError");
    assert.equal(new URL(page.url()).pathname, "/");
  });

  // the last test, because leaving fullscreen moves the buttons, and a click at that moment misses them
  it("allow fullscreen", async () => {
    assert.equal(await pressed("full"), "fullscreen");
  });
});
