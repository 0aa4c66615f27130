import assert from "node:assert/strict";
import { found, until } from "../../../../test/support/browser.js";
import type { EmbeddedPage } from "../../support/embedded-page.js";
import { SALES, serveDashboards, textOf } from "../../support/serve-dashboards.js";

/** Returns the commands of the open menu. */
function menuItems({ frame }: EmbeddedPage): Promise<string[]> {
  return frame.$$eval(":popover-open [role=menuitem]", (all) => all.map((one) => one.textContent.trim()));
}

/** Viewers use the widgets of a dashboard: the built page in a frame of another origin. */
describe("the dashboard page", () => {
  const site = serveDashboards();

  it("opens the details of a bar, a cell and a figure by keyboard, and reports them to the host", () =>
    site.open(SALES, async (embedded) => {
      const { frame, page } = embedded;
      await embedded.event("dashboard-loaded");
      const drills = async () =>
        (await embedded.events()).filter(({ type }) => type === "svc:event:drilldown");
      const openBy = async (selector: string, ...keys: ("ArrowDown" | "Enter")[]) => {
        // puppeteer's own focus() does not accept SVG elements
        await frame.$eval(selector, (element) => (element as HTMLElement).focus());
        for (const key of keys) await page.keyboard.press(key);
        await frame.waitForSelector('dialog[open] [role="alert"]'); // this server has no rows behind any value
        await page.keyboard.press("Escape");
        await until(frame, () => !document.querySelector("dialog"));
      };
      await openBy('[data-widget="w8"] [tabindex="0"]', "ArrowDown", "Enter");
      await openBy('[data-widget="w9"] .drill[tabindex="0"]', "ArrowDown", "Enter");
      await openBy('[data-widget="w4"] .drill', "Enter");
      assert.deepEqual(
        (await drills()).map(({ payload }) => payload),
        [
          { member: "orders.revenue", value: 360_000, widgetId: "w8" },
          { member: "orders.revenue", value: 46_644.12, widgetId: "w9" },
          { member: "orders.revenue", value: 2_841_337.42, widgetId: "w4" },
        ],
      );
      const { payload } = await embedded.event("error");
      const { message, context, fatal } = payload as { message: string; context: string; fatal: boolean };
      assert.deepEqual([message, context, fatal], ["There are no rows behind it.", "query", false]);
    }));

  it("reports a chart that loads data from a URL, and draws the others", () =>
    site.open("/embed/dashboard/elsewhere?session=good", async (embedded) => {
      const { payload } = await embedded.event("error");
      const { message, context, fatal } = payload as { message: string; context: string; fatal: boolean };
      assert.deepEqual([context, fatal], ["render", false]);
      assert.match(message, /loads data from "https:\/\/data\.example\/rows\.json"/);
      await embedded.frame.waitForSelector('[data-widget] [role="alert"]');
      await embedded.event("dashboard-loaded");
      assert.equal((await embedded.frame.$$("vega-chart svg path")).length > 0, true);
      assert.equal((await embedded.frame.$$('[data-widget] [role="alert"]')).length, 1);
    }));

  it("makes a text focusable only if it must be scrolled", () =>
    site.open("/embed/dashboard/texts?session=good", async (embedded) => {
      await embedded.event("dashboard-loaded");
      await embedded.frame.waitForSelector('prose-box[tabindex="0"][role="group"][aria-labelledby]');
      assert.equal((await embedded.frame.$$("prose-box")).length, 2);
      assert.equal((await embedded.frame.$$("prose-box[tabindex]")).length, 1);
    }));

  it("shows another document in a new frame, without an entry in the history", () =>
    site.open("/embed/dashboard/states?session=good", async (embedded) => {
      const { frame } = embedded;
      await embedded.event("dashboard-loaded");
      const shown = await frame.$eval("stored-document", async (element) => {
        const widget = element as HTMLElement & { src: string; drawn: boolean };
        const [before, entries] = [widget.querySelector("iframe"), history.length];
        const drawn = new Promise((resolve) => widget.addEventListener("drawn", resolve, { once: true }));
        const src = `${widget.src}-2`;
        widget.src = src;
        await new Promise(requestAnimationFrame);
        const early = widget.drawn;
        await drawn;
        const after = widget.querySelector("iframe")!;
        const isOther = after !== before;
        return { early, isOther, isNew: after.src.endsWith(src), added: history.length - entries };
      });
      assert.deepEqual(shown, { early: false, isOther: true, isNew: true, added: 0 });
    }));

  it("offers no downloads if allowExport is not exactly true", () =>
    site.open(`${SALES}&allowExport=1`, async (embedded) => {
      await embedded.event("dashboard-loaded");
      await embedded.frame.click(`[data-widget="w8"] .menu > button`);
      assert.deepEqual(await menuItems(embedded), ["Show as table"]);
    }));

  it("opens a menu by keyboard, moves in it by arrow keys, and restores the focus on Escape", () =>
    site.open(`${SALES}&allowExport=true`, async (embedded) => {
      const { frame, page } = embedded;
      await embedded.event("dashboard-loaded");
      const focused = () => frame.evaluate(() => (document.activeElement as HTMLElement).innerText.trim());
      const button = '[data-widget="w8"] .menu > button';
      assert.match(
        await frame.$eval(button, (one) => one.getAttribute("aria-label") ?? ""),
        /^More actions: \w/,
      );
      await frame.focus(button);
      await page.keyboard.press("Enter");
      await found(frame, ":popover-open [role=menuitem]:focus");
      assert.equal(await focused(), "Show as table");
      await page.keyboard.press("ArrowDown");
      assert.equal(await focused(), "Download CSV");
      await page.keyboard.press("End");
      assert.equal(await focused(), "Download XLSX");
      await page.keyboard.press("Escape");
      await until(frame, () => !document.querySelector(":popover-open"));
      assert.equal(await frame.$eval(button, (one) => one === document.activeElement), true);
    }));

  it("draws only the visible rows of a long table, and moves through all rows by keyboard", () =>
    site.open("/embed/dashboard/orders?session=good", async (embedded) => {
      const { frame, page } = embedded;
      await embedded.event("dashboard-loaded");
      const rows = () => frame.$$eval("data-table tbody tr[aria-rowindex]", (all) => all.length);
      assert.ok((await rows()) < 60);
      assert.equal(
        await frame.$eval("data-table table", (table) => table.getAttribute("aria-rowcount")),
        "5001",
      );
      await frame.$eval("data-table", (table) => (table.scrollTop = table.scrollHeight));
      await frame.waitForSelector('tr[aria-rowindex="5001"]');
      assert.ok((await rows()) < 60);
      await frame.$eval("data-table", (table) => (table.scrollTop = 0));
      await frame.waitForSelector('tr[aria-rowindex="2"]');
      await frame.focus('.drill[tabindex="0"]');
      for (let step = 0; step < 30; step += 1) await page.keyboard.press("ArrowDown");
      await until(frame, () => document.activeElement?.getAttribute("data-cell") === "30:0");
    }));

  it("draws a long table for the printer, up to a limit that it shows", () =>
    site.open("/embed/dashboard/orders?session=good", async (embedded) => {
      const { frame } = embedded;
      await embedded.event("dashboard-loaded");
      const printed = await frame.evaluate(() => {
        dispatchEvent(new Event("beforeprint"));
        const table = document.querySelector("data-table");
        const count = table?.querySelectorAll("tr[aria-rowindex]").length;
        const note = table?.querySelector(".print-note")?.textContent.trim();
        dispatchEvent(new Event("afterprint"));
        return { count, note, after: table?.querySelectorAll("tr[aria-rowindex]").length };
      });
      assert.equal(printed.count, 2001);
      assert.equal(printed.note, "Rows: 5,000. Printed: the first 2,000.");
      assert.ok(Number(printed.after) < 60);
    }));

  it("shows the limits of a figure and a table, and the end of the data in the viewer's zone", () =>
    site.open("/embed/dashboard/limits?session=good&timezone=Asia/Tokyo", async (embedded) => {
      await embedded.event("dashboard-loaded");
      assert.equal(await textOf(embedded, ".figure"), "–");
      const texts = (all: Element[]) => all.map((one) => one.textContent.trim());
      const notes = await embedded.frame.$$eval(".figure-days, .figure-notes", texts);
      assert.deepEqual(notes, [
        "Dec 2025",
        "Margin may still change from Dec 2, 2025 · Not filtered by Category",
      ]);
      assert.equal(await textOf(embedded, ".row-count"), "Rows: 10+");
      assert.equal(await textOf(embedded, ".widget-note"), "The first 10 rows; there are more");
      assert.equal(await textOf(embedded, ".data-until"), "Data until Jan 1, 2026, 9:00 AM");
    }));

  it("keeps the widths of all columns while a long table scrolls", () =>
    site.open("/embed/dashboard/orders?session=good", async (embedded) => {
      const { frame } = embedded;
      await embedded.event("dashboard-loaded");
      const widths = () =>
        frame.$eval("data-table", (table) =>
          [...table.querySelectorAll("th")].map((head) => Math.round(head.getBoundingClientRect().width)),
        );
      const before = await widths();
      for (const [place, row] of [
        [0.5, 2501],
        [1, 5001],
      ] as const) {
        await frame.$eval(
          "data-table",
          (table, share) => (table.scrollTop = table.scrollHeight * share),
          place,
        );
        await frame.waitForSelector(`tr[aria-rowindex="${row}"]`);
        assert.deepEqual(await widths(), before, `at row ${row}`);
      }
    }));
});
