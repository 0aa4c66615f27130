import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { suiteBrowser } from "../pages/support/suite.js";
import { newTab, until } from "../support/browser.js";
import type { WebSite } from "../support/web-pages.js";
import { startSite } from "./support/site.js";

describe("the documentation's site", () => {
  const browser = suiteBrowser();
  let site: WebSite;

  before(async () => {
    site = await startSite();
  });
  after(() => site.close());

  async function open(name: string, width = 1280, height = 900): Promise<Page> {
    const page = await newTab(browser());
    await page.setViewport({ width, height });
    await page.goto(`${site.origin()}/${name}.html`);
    return page;
  }

  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    it(`begins with a gallery of themes: half of ${width} × ${height} pixels, and not wider`, async () => {
      const page = await open("index", width, height);
      const { y, height: own } = (await (await page.$(".stage"))!.boundingBox())!;
      assert.ok(Math.min(y + own, height) - y > height / 2, `begins at ${y}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    });
  }

  it("shows the theme of the chosen brand in the dashboard and in the tag", async () => {
    const page = await open("index");
    await page.locator(".brands button ::-p-text(Bonbon)").click();
    await until(page.frames()[1]!, () => {
      const bar = document.querySelector('.mark-rect [fill="var(--series-1)"]');
      return bar && getComputedStyle(bar).fill === "rgb(255, 95, 162)";
    });
    const tag = await page.$eval(".brand-gallery code", ({ textContent }) => textContent);
    assert.match(tag, /<svc-dashboard[^>]* theme='\{\s*"primaryColor": "#ff5fa2",[^>]*\}'\s*>/);
  });

  it("shows the cells of reference tables on phones without scrolling", async () => {
    const page = await open("element", 390);
    const ends = await page.$$eval("td", (all) => all.map((cell) => cell.getBoundingClientRect().right));
    assert.ok(ends.length > 0 && Math.max(...ends) <= 390);
  });

  it("shows whole lines of the quick start's code", async () => {
    const page = await open("start");
    const hidden = await page.$$eval("pre", (all) => all.map((code) => code.scrollWidth - code.clientWidth));
    assert.ok(hidden.length > 0 && Math.max(...hidden) === 0);
  });
});
