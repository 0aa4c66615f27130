import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { found, newTab } from "../support/browser.js";
import { tenantPage } from "../support/web-pages.js";
import { suiteBrowser, suiteHost, suiteTenant } from "./support/suite.js";

/** The color of the first viewer's page, and of nothing else. */
const RED = "rgb(255, 0, 0)";

describe("<svc-dashboard> after a change of its viewer", () => {
  const browser = suiteBrowser();
  const tenant = suiteTenant(`${tenantPage()}<body style="background: ${RED}">Rows of Ada`);
  const host = suiteHost(
    () => `<script src="/svc-dashboard.js"></script>
      <svc-dashboard tenant-origin="${tenant.origin()}" public-id="a" viewer="ada"></svc-dashboard>
      <script>
        const dashboard = document.querySelector("svc-dashboard");
// the second viewer's session never arrives: any visible content would be left of the first viewer
        dashboard.sessionProvider = () => (dashboard.viewer === "ada" ? "session" : new Promise(() => {}));
      </script>`,
  );
  /** Counts the pixels of the page that have the color. */
  async function countRed(page: Page): Promise<number> {
    const picture = await page.screenshot({ encoding: "base64" });
    return page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
      context.drawImage(image, 0, 0);
      const pixels = context.getImageData(0, 0, image.width, image.height).data;
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        if (pixels[at]! > 200 && pixels[at + 1]! < 50 && pixels[at + 2]! < 50) count += 1;
      }
      return count;
    }, picture);
  }

  it("shows no pixel of the previous viewer's content", async () => {
    const page = await newTab(browser());
    await page.goto(host.origin("localhost"));
    await found(page, "svc-dashboard:state(ready)");
    assert.ok((await countRed(page)) > 10_000, "the first viewer's page is visible");
    await page.evaluate(`dashboard.viewer = "bob"`);
    assert.equal(await countRed(page), 0);
    await found(page, "svc-dashboard:state(waiting-for-session)");
  });
});
