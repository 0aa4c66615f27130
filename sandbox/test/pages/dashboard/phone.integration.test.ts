import assert from "node:assert/strict";
import { found, until } from "../../../../test/support/browser.js";
import type { EmbeddedPage } from "../../support/embedded-page.js";
import { serveSandbox } from "../../support/serve-sandbox.js";

const GERMANY = `f_customers.country=${encodeURIComponent('{"value":["Germany"]}')}`;
const IDLE = '.page-body[aria-busy="false"]';

describe("a dashboard on a phone", () => {
  const site = serveSandbox();

  async function open(parameters = ""): Promise<EmbeddedPage> {
    const session = await site.createSession();
    const embedded = await site.embed(`/embed/dashboard/a1b2c3d4?session=${session}&locale=en&${parameters}`);
    await embedded.page.setViewport({ width: 390, height: 844 });
    await embedded.event("dashboard-loaded");
    await found(embedded.frame, `${IDLE}:not(:has(.skeleton))`);
    return embedded;
  }

  it("moves nothing when it is refreshed or filtered", async () => {
    const { frame, page, act } = await open();
    const tops = () =>
      frame.$$eval(".filter-bar, .cells, .cells > .widget", (all) =>
        all.map((one) => one.getBoundingClientRect().top),
      );
    await frame.evaluate(`
      seen = new Set();
      (function watch() {
        seen.add(document.querySelector(".cells").getBoundingClientRect().top);
        requestAnimationFrame(watch);
      })()`);
    const before = await tops();
    await frame.click(`[aria-label="Refresh"]`);
    await found(frame, '.page-body[aria-busy="true"]');
    await found(frame, IDLE);
    await act("set-filter", { filterUrlParameter: 'f_orders.channel={"value":"web"}' });
    await found(frame, ".filter-reset");
    await found(frame, IDLE);
    assert.deepEqual(await tops(), before);
    assert.equal(await frame.evaluate("seen.size"), 1, "the widgets have moved in between");
    await page.close();
  });

  it("shows the filters that are set before the others, in view", async () => {
    const { frame, page } = await open(GERMANY);
    const names = await frame.$$eval(".filter-button, .filter-bar select", (all) =>
      all
        .map((one) => ({ name: one.getAttribute("aria-label"), box: one.getBoundingClientRect() }))
        .sort((one, other) => one.box.left - other.box.left)
        .map(({ name, box }) => ({ name, isInView: box.right <= innerWidth })),
    );
    assert.deepEqual(names[0], { name: "Country: Germany", isInView: true });
    await frame.click('[aria-label="Country: Germany"]');
    await until(frame, () => document.querySelector(".filter-list:popover-open") !== null);
    await frame.click(".filter-list:popover-open .filter-actions .quiet"); // clears it; the list stays
    await page.keyboard.press("Escape");
    await until(
      frame,
      () => document.querySelector(".filter-button")!.getBoundingClientRect().left < innerWidth / 4,
    );
    await page.close();
  });

  it("has no control that is smaller than 32 px, and four sizes of type on its first screen", async () => {
    const { frame, page } = await open(GERMANY);
    const small = await frame.$$eval("button, select, input, summary", (all) =>
      all
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => ({ box: one.getBoundingClientRect(), html: one.outerHTML.slice(0, 80) }))
        .filter(({ box }) => box.width > 1 && (box.width < 32 || box.height < 32))
        .map(({ html }) => html),
    );
    assert.deepEqual(small, []);
    for (const width of [390, 1280]) {
      await page.setViewport({ width, height: 844 });
      const sizes = await frame.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found = new Set<string>();
        while (texts.nextNode()) {
          const parent = texts.currentNode.parentElement!;
          const { top, width: size } = parent.getBoundingClientRect();
          if (
            texts.currentNode.textContent?.trim() &&
            parent.checkVisibility() &&
            top < innerHeight &&
            size > 1
          )
            found.add(getComputedStyle(parent).fontSize);
        }
        return [...found].sort();
      });
      assert.deepEqual(sizes, ["12px", "14px", "20px", "24px"], `at ${width} px`);
    }
    await page.close();
  });
});
