import assert from "node:assert/strict";
import type { Frame } from "puppeteer-core";
import { until } from "../../../../../test/support/browser.js";
import type { EmbeddedPage } from "../../../support/embedded-page.js";
import { serveSandbox } from "../../../support/serve-sandbox.js";

const DAYS = `f_calendar.date=${encodeURIComponent('{"value":["2025-08-03","2025-12-31"],"type":"between"}')}`;

describe("KPI cards", () => {
  const site = serveSandbox();

  async function open(parameters: string): Promise<EmbeddedPage> {
    const session = await site.createSession();
    const embedded = await site.embed(`/embed/dashboard/a1b2c3d4?session=${session}&${parameters}`);
    await embedded.event("dashboard-loaded");
    return embedded;
  }

  /** Waits until every figure has all of its texts and its sparkline within its card. */
  async function untilComplete(frame: Frame): Promise<void> {
    await until(
      frame,
      (parts) => {
        const cards = [...document.querySelectorAll(".widget.kpi")].filter((card) =>
          card.querySelector(".sparkline"),
        );
        return (
          cards.length === 4 &&
          cards.every((card) =>
            [...card.querySelectorAll<HTMLElement>(parts)].every((part) => {
              const [box, outer] = [part.getBoundingClientRect(), card.getBoundingClientRect()];
              return (
                box.right <= outer.right &&
                box.bottom <= outer.bottom &&
                part.scrollWidth <= part.clientWidth + 1
              );
            }),
          )
        );
      },
      "h2, .figure-days, .figure, .change, .figure-notes, .sparkline",
    );
  }

  // the slow test of texts that fit has other languages
  for (const locale of ["en", "fr"]) {
    it(`contain all of their texts on phones, in any font size, in ${locale}`, async () => {
      const embedded = await open(`locale=${locale}&${DAYS}`);
      for (const fontSize of ["16px", "32px"]) {
        await embedded.frame.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
        for (const width of [390, 360, 320]) {
          await embedded.page.setViewport({ width, height: 844 });
          await untilComplete(embedded.frame);
        }
      }
      await embedded.page.close();
    });
  }

  it("have their numbers and comparisons on one grid, each comparison in one line", async () => {
    const embedded = await open("locale=en");
    for (const [width, columns] of [
      [1280, 4],
      [908, 4],
      [390, 2],
    ] as const) {
      await embedded.page.setViewport({ width, height: 844 });
      await untilComplete(embedded.frame);
      const tops = await embedded.frame.evaluate(
        (parts) =>
          parts.map((part) =>
            [...document.querySelectorAll(`.widget.kpi ${part}`)].map((one) => {
              const card = one.closest(".widget")!.getBoundingClientRect();
              const { top, height } = one.getBoundingClientRect();
              return `${Math.round(top - card.top)} of ${Math.round(height)}`;
            }),
          ),
        ["h2", ".figure", ".figure-days", ".comparison", ".sparkline"],
      );
      for (const places of tops) assert.equal(new Set(places).size, 1, `${places.join(", ")} at ${width} px`);
      const cards = await embedded.frame.$$eval(".widget.kpi", (all) =>
        all.map((card) => Math.round(card.getBoundingClientRect().top)),
      );
      assert.equal(cards.filter((top) => top === cards[0]).length, columns);
    }
    await embedded.page.close();
  });

  it("show their days only if these differ from those of the page", async () => {
    const texts = async (parameters: string) => {
      const embedded = await open(parameters);
      await untilComplete(embedded.frame);
      const days = await embedded.frame.$$eval(".figure-days", (all) => all.map((one) => one.textContent));
      const notes = await embedded.frame.$$eval(".widget-note", (all) => all.map((one) => one.textContent));
      await embedded.page.close();
      return { days, notes: notes.join("\n") };
    };
    const unfiltered = await texts("locale=en");
    // orders can be returned for 30 days, so November has the last final return rate
    assert.deepEqual(unfiltered.days, [...Array<string>(3).fill("Dec 2025"), "Nov 2025"]);
    assert.ok(!unfiltered.notes.includes("2024"), unfiltered.notes);
    assert.deepEqual((await texts(`locale=en&${DAYS}`)).days, []);
  });
});
