import assert from "node:assert/strict";
import type { BrowserContext } from "puppeteer-core";
import type { Sandbox } from "svc-sandbox";
import { startBrowser } from "../support/browser.js";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { FONTS, openInFont } from "./support/fitted-page.js";
import { SANDBOX_PAGES } from "./support/sandbox-pages.js";

/** Cases in which text was cut off before; the slow test of this name has every page, width, font and language. */
const CASES = [
  ["the Sales overview", "fr", 320, 1],
  ["the Sales overview", "en", 390, 2],
  ["the Product margins", "de", 1280, 1],
  ["the admin page", "en", 360, 1],
] as const;

describe("all text fits", () => {
  let sandbox: Sandbox;
  let browser: BrowserContext;

  before(async () => {
    [sandbox, browser] = await Promise.all([sharedSandbox(), startBrowser()]);
  });
  after(() => browser.close());

  for (const [name, locale, width, scale] of CASES) {
    it(`${name} in ${locale}, ${width} px wide${scale === 1 ? "" : ", with larger text"}`, async () => {
      const page = await openInFont(
        browser,
        await SANDBOX_PAGES[name]!(sandbox, locale),
        FONTS["wide"]!,
        scale,
      );
      assert.deepEqual(await page.misfitsAt(width), []);
      await page.close();
    });
  }

  it("is not reported of a text that is cut off", async () => {
    const url =
      "data:text/html,<h1>Text</h1><p style='width: 40px; overflow: hidden; white-space: nowrap'>Text that is cut</p><p style='width: 2000px'>Wide</p>";
    const page = await openInFont(browser, { url, ready: "true" }, FONTS["wide"]!);
    const found = await page.misfitsAt(390);
    assert.equal(found.length, 3, found.join("\n"));
    await page.close();
  });
});
