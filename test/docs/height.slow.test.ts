import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "puppeteer-core";
import { DocHost } from "./support/doc-host.js";
import { markupBlock } from "./support/markup-blocks.js";

const PAGE = "docs/height.md";
const css = (text: string): string => markupBlock(PAGE, "css", text);

/** A size in CSS pixels. */
interface Size {
  width: number;
  height: number;
}
const DESKTOP: Size = { width: 1280, height: 800 };
const PHONE: Size = { width: 390, height: 844 };

/** Without attributes: the box is the same with a frame in it. */
const TAG = "<svc-dashboard></svc-dashboard>";

describe("the recipes of docs/height.md", { timeout: 600_000 }, () => {
  let host: DocHost;
  before(async () => {
    host = await DocHost.start();
  });
  after(() => host.stop());

  /** The sizes of all dashboards of a page with these styles, and whether the page scrolls. */
  async function measure(
    styles: string,
    body: string,
    viewport: Size,
  ): Promise<{ boxes: Size[]; scrolls: boolean }> {
    const tab = await host.open("");
    await tab.setViewport(viewport);
    await tab.setContent(`<!doctype html><style>${styles}</style>${body}`);
    const measured = await sizesIn(tab);
    await tab.close();
    return measured;
  }

  const sizesIn = (tab: Page): Promise<{ boxes: Size[]; scrolls: boolean }> =>
    tab.evaluate(() => ({
      boxes: [...document.querySelectorAll("svc-dashboard")].map((dashboard) => {
        const { width, height } = dashboard.getBoundingClientRect();
        return { width: Math.round(width), height: Math.round(height) };
      }),
      scrolls: document.documentElement.scrollHeight > innerHeight,
    }));

  const heightOf = async (styles: string, body: string, viewport = DESKTOP): Promise<number> =>
    (await measure(styles, body, viewport)).boxes[0]!.height;

  it("give a fixed height, and a minimum without one", async () => {
    assert.equal(await heightOf(css("height: 720px"), TAG), 720);
    assert.equal(await heightOf("", TAG), 480);
    assert.equal(await heightOf(css(".tile"), `<div class="tile">${TAG}</div>`), 240);
    assert.equal(await heightOf("svc-dashboard { height: 240px }", TAG), 480);
  });

  for (const [name, viewport] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ] as const) {
    it(`fill the rest of the viewport on a ${name}, and the page doesn't scroll`, async () => {
      const header = `<header style="height: 64px"></header>`;
      for (const layout of ["page", "column"]) {
        const { boxes, scrolls } = await measure(
          css(`.${layout} {`),
          `<body class="${layout}">${header}${TAG}</body>`,
          viewport,
        );
        assert.deepEqual(boxes, [{ width: viewport.width, height: viewport.height - 64 }], layout);
        assert.equal(scrolls, false, layout);
      }
    });

    it(`leave room for a header of a page that scrolls on a ${name}`, async () => {
      const body = `<div class="scrolling">${TAG}<p style="height: 900px"></p></div>`;
      assert.equal(await heightOf(css(".scrolling"), body, viewport), viewport.height - 64);
    });
  }

  it("fill a container with a height, and have the minimum in one without", async () => {
    const panel = `<div class="panel">${TAG}</div>`;
    assert.equal(await heightOf(css(".panel"), panel, { width: 1280, height: 1000 }), 600);
    assert.equal(await heightOf("svc-dashboard { height: 100% }", `<div>${TAG}</div>`), 480);
  });

  it("keep an aspect ratio, but for the minimum height on a phone", async () => {
    const body = `<body class="wide" style="margin: 0">${TAG}</body>`;
    const desktop = await measure(css("aspect-ratio"), body, DESKTOP);
    assert.deepEqual(desktop.boxes, [{ width: 1280, height: 720 }]);
    const phone = await measure(css("aspect-ratio"), body, PHONE);
    assert.deepEqual(phone.boxes, [{ width: 390, height: 480 }]);
  });

  it("fill the cells of a grid, which stack on a phone", async () => {
    const body = `<body style="margin: 0"><div class="grid">${TAG.repeat(3)}</div></body>`;
    const desktop = await measure(css(".grid"), body, DESKTOP);
    assert.deepEqual(
      desktop.boxes,
      desktop.boxes.map(() => ({ width: 632, height: 512 })),
    );
    const phone = await measure(css(".grid"), body, PHONE);
    assert.deepEqual(
      phone.boxes,
      phone.boxes.map(() => ({ width: 390, height: 512 })),
    );
  });

  it("give more of a narrow screen", async () => {
    const body = `<div class="responsive">${TAG}</div>`;
    assert.equal(await heightOf(css(".responsive"), body), 640);
    assert.equal(await heightOf(css(".responsive"), body, PHONE), Math.round(844 * 0.85));
  });

  it("let the frame fill the box", async () => {
    const html = host.withTenant(markupBlock(PAGE, "html", 'class="page"'));
    const tab = await host.open(`<style>${css(".page {")}</style>${html}`);
    await tab.setViewport(DESKTOP);
    const frame = await tab.waitForSelector("svc-dashboard >>> iframe");
    const box = await frame!.boundingBox();
    const [own] = (await sizesIn(tab)).boxes;
    assert.deepEqual({ width: box!.width, height: Math.round(box!.height) }, own);
    await tab.close();
  });
});
