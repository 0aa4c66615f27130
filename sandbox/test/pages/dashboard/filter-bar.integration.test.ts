import assert from "node:assert/strict";
import { found, until } from "../../../../test/support/browser.js";
import { embed } from "../../support/embedded-page.js";
import { SALES, serveDashboards } from "../../support/serve-dashboards.js";

const FILTERS = ["orders.country", "orders.status"] as const;
const [JAPAN, PAID] = ["Japan", "paid"] as const;
const FILTERED = `${SALES}&f_${FILTERS[0]}={"value":"${JAPAN}"}&f_${FILTERS[1]}={"value":"${PAID}"}`;
const [country, status] = FILTERS.map((member, index) => ({
  ...{ member, type: "equals" },
  value: index === 0 ? JAPAN : PAID,
}));

describe("the filter bar", () => {
  const site = serveDashboards();

  it("clears one filter by its own button, and all by the last button, and keeps the focus in the bar", () =>
    site.open(FILTERED, async (embedded) => {
      const { frame, page } = embedded;
      await embedded.event("dashboard-loaded");
      const sentFilters = () => site.server.queries.at(-1)!.filters;
      assert.deepEqual(sentFilters(), [country, status]);
      const focused = (label: string) =>
        until(frame, (name) => document.activeElement?.getAttribute("aria-label") === name, label);

      const clear = await found(frame, '.filter-bar [aria-label="Clear Country"]');
      await clear.focus();
      await page.keyboard.press("Enter");
      await focused("Country: All");
      await frame.waitForSelector('.page-body[aria-busy="false"]');
      assert.deepEqual(sentFilters(), [status]);
      assert.equal(await frame.$('.filter-bar [aria-label="Clear Country"]'), null);

      await embedded.act("set-filter", { filterUrlParameter: 'f_orders.country={"value":"Norway"}' });
      await found(frame, '.filter-bar [aria-label="Country: Norway"]');
      const reset = await found(frame, ".filter-reset");
      await reset.focus();
      await page.keyboard.press("Enter");
      await focused("Country: All");
      await frame.waitForSelector('.page-body[aria-busy="false"]');
      assert.deepEqual(sentFilters(), []);
      assert.equal(await frame.$(".filter-reset, .filter-clear"), null);

      await embedded.act("set-filter", { filterUrlParameter: 'f_orders.status={"value":"paid"}' });
      await found(frame, ".filter-reset");
      await frame.waitForSelector('.page-body[aria-busy="false"]');
      assert.deepEqual(sentFilters(), [status]);
    }));

  it("has one line on a phone with any filters, and cuts off nothing when text is twice as large", async () => {
    const embedded = await embed(site.browser, site.server, FILTERED, { width: 390, height: 844 });
    try {
      const { frame } = embedded;
      await embedded.event("dashboard-loaded");
      const layout = () =>
        frame.evaluate(() => {
          const pills = [...document.querySelectorAll<HTMLElement>(".filter-bar .pill, .filter-reset")];
          const cut = [
            ...document.querySelectorAll<HTMLElement>(
              ".page-head :not(.unseen), .filter-bar button, .pill-value",
            ),
          ].filter(
            (part) =>
              part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).display !== "inline",
          );
          return {
            tops: new Set(pills.map((pill) => Math.round(pill.getBoundingClientRect().top))).size,
            cut: cut.map(({ outerHTML }) => outerHTML),
            wider: document.documentElement.scrollWidth - innerWidth,
          };
        });
      const complete = { tops: 1, cut: [], wider: 0 };
      assert.deepEqual(await layout(), complete);
      await frame.evaluate(() => (document.documentElement.style.fontSize = "32px"));
      assert.deepEqual(await layout(), complete);
    } finally {
      await embedded.page.close();
    }
  });
});
