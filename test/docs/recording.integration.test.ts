import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { BrowserContext, Frame, Page } from "puppeteer-core";
import { createAction } from "../../src/protocol/index.js";
import { newTab, startBrowser, until } from "../support/browser.js";

const RECORDING = readFileSync("docs/public/sales-overview.html", "utf8");
const HOST = '<iframe src="/recording" style="width: 1000px; height: 702px"></iframe>';

describe("the recording of a dashboard in the documentation's gallery of themes", () => {
  let browser: BrowserContext;
  let page: Page;
  let frame: Frame;
  const requests: string[] = [];

  before(async () => {
    browser = await startBrowser();
    page = await newTab(browser);
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      requests.push(pathname);
      void request.respond({ contentType: "text/html", body: pathname === "/" ? HOST : RECORDING });
    });
    await page.goto("http://localhost/");
    frame = page.frames().find((each) => each.parentFrame())!;
  });
  after(() => browser.close());

  const post = (action: object): Promise<void> =>
    page.evaluate((message) => frames[0]!.postMessage(message, location.origin), action);

  it("needs no server", () => assert.deepEqual(requests, ["/", "/recording"]));

  it("is repainted by a theme, down to the bars and labels of its charts", async () => {
    await post(createAction("svc:action:set-theme", { primaryColor: "rgb(122, 31, 43)", font: "Georgia" }));
    await until(frame, () => {
      const bar = document.querySelector('.mark-rect [fill="var(--series-1)"]')!;
      const label = document.querySelector(".mark-text text")!;
      return (
        getComputedStyle(bar).fill === "rgb(122, 31, 43)" && getComputedStyle(label).fontFamily === "Georgia"
      );
    });
  });

  it("follows the color scheme of the page around it", async () => {
    for (const scheme of ["dark", "light"] as const) {
      await post(createAction("svc:action:set-color-scheme", { scheme }));
      await until(frame, (name) => getComputedStyle(document.body).colorScheme === name, scheme);
    }
  });

  it("has no element that can be focused with the Tab key", async () => {
    await page.keyboard.press("Tab");
    assert.equal(await frame.evaluate(() => document.activeElement!.tagName), "BODY");
  });
});
