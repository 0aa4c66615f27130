import assert from "node:assert/strict";
import type { Sandbox } from "svc-sandbox";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { FONTS, openInFont } from "./support/fitted-page.js";
import { SANDBOX_PAGES } from "./support/sandbox-pages.js";
import { suiteBrowser } from "./support/suite.js";

/** Cases in which text was cut off before; the slow test of this name has every page, width, font and language. */
const CASES = [
  ["the Sales overview", "fr", 320, 1],
  ["the Sales overview", "en", 390, 2],
  ["the Product margins", "de", 1280, 1],
  ["the admin page", "en", 360, 1],
] as const;

describe("all text fits", () => {
  const browser = suiteBrowser();
  let sandbox: Sandbox;

  before(async () => {
    sandbox = await sharedSandbox();
  });

  for (const [name, locale, width, scale] of CASES) {
    it(`${name} in ${locale}, ${width} px wide${scale === 1 ? "" : ", with larger text"}`, async () => {
      const page = await openInFont(
        browser(),
        await SANDBOX_PAGES[name]!(sandbox, locale),
        FONTS["wide"]!,
        scale,
      );
      assert.deepEqual(await page.misfitsAt(width), []);
    });
  }

  it("is not reported of a text that is cut off", async () => {
    const url =
      "data:text/html,<h1>Text</h1><p style='width: 40px; overflow: hidden; white-space: nowrap'>Text that is cut</p><p style='width: 2000px'>Wide</p>";
    const page = await openInFont(browser(), { url, ready: "true" }, FONTS["wide"]!);
    const found = await page.misfitsAt(390);
    assert.equal(found.length, 3, found.join("\n"));
  });
});
