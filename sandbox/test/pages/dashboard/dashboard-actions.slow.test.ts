import assert from "node:assert/strict";
import { found, until } from "../../../../test/support/browser.js";
import { SALES, serveDashboards } from "../../support/serve-dashboards.js";

/** A host's actions change a dashboard: the built page in a frame of another origin. */
describe("the dashboard page", () => {
  const site = serveDashboards();

  it("follows the system's color scheme until a host sets one", async () => {
    const page = await site.browser.newPage();
    page.setDefaultTimeout(180_000);
    const follow = (value: "dark" | "light") =>
      page.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);
    const background = () => getComputedStyle(document.body).backgroundColor;
    await follow("dark");
    await page.goto(site.server.origin + SALES);
    await page.waitForSelector(".widget svg");
    const dark = await page.evaluate(background);
    const changesFrom = (before: string) =>
      until(page, (was) => getComputedStyle(document.body).backgroundColor !== was, before);
    await follow("light");
    await changesFrom(dark);
    const light = await page.evaluate(background);
    await follow("dark");
    await changesFrom(light);
    assert.equal(await page.evaluate(background), dark);
    await page.close();
  });

  it("writes in readable ink on transparent colors, in both schemes", () =>
    site.open(SALES, async (embedded) => {
      await embedded.event("dashboard-loaded");
      const ink = (name: string, expected: string) =>
        until(
          embedded.frame,
          (property, value) => document.documentElement.style.getPropertyValue(property) === value,
          name,
          expected,
        );
      for (const backgroundColor of ["transparent", "rgba(0, 0, 0, 0.04)"]) {
        await embedded.act("set-theme", { analyticsChat: { backgroundColor: "#102030" } });
        await ink("--chat-ink", "light-dark(#ffffff, #ffffff)");
        await embedded.act("set-theme", { analyticsChat: { backgroundColor } });
        await ink("--chat-ink", "light-dark(#000000, #ffffff)");
      }
      const chatInput = { backgroundColor: "rgba(255, 255, 255, 0.1)" };
      await embedded.act("set-theme", { analyticsChat: { backgroundColor: "#102030", chatInput } });
      await ink("--chat-input-ink", "light-dark(#ffffff, #ffffff)");
    }));

  it("marks an unknown value of a filter, and picks another by keyboard", () =>
    site.open(SALES, async (embedded) => {
      const { frame, page } = embedded;
      await embedded.event("dashboard-loaded");
      const button = 'filter-control button[aria-label^="Status:"]';
      await embedded.act("set-filter", { filterUrlParameter: 'f_orders.status={"value":["payd","paid"]}' });
      await frame.waitForSelector(`${button}[aria-describedby]`);
      const note = await frame.$eval(
        button,
        (control) => document.getElementById(control.getAttribute("aria-describedby")!)!.textContent,
      );
      assert.equal(note, "Unknown: payd");
      await embedded.act("set-filter", {
        filterUrlParameter: 'f_orders.status={"value":"paid","type":"not_equals"}',
      });
      await frame.waitForSelector(`${button}[aria-label="Status: ≠ paid"]:not([aria-describedby])`);
      await frame.focus(button);
      await page.keyboard.press("Enter");
      // the list opens first, and takes the focus in the task after
      await found(frame, ".filter-list:popover-open input:focus");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Space");
      await frame.waitForSelector(`${button}[aria-label="Status: Delivered"]`);
      await page.keyboard.press("Escape");
      await until(frame, () => !document.querySelector(".filter-list:popover-open"));
    }));

  it("filters by the days between two dates, in any zone", () =>
    site.open("/embed/dashboard/filters?session=good&timezone=Europe/Berlin", async (embedded) => {
      const { frame } = embedded;
      await embedded.event("dashboard-loaded");
      const button = 'filter-control button[aria-label^="Ordered:"]';
      await frame.click(button);
      const pick = (label: string, day: string) =>
        frame.$$eval(
          ".filter-list:popover-open .filter-date",
          (fields, name, value) => {
            const field = fields.find((each) => each.textContent.trim() === name)!.querySelector("input")!;
            field.value = value;
            field.dispatchEvent(new Event("change"));
          },
          label,
          day,
        );
      await pick("From", "2025-03-01");
      await frame.waitForSelector(`${button}[aria-label="Ordered: ≥ Mar 1, 2025"]`);
      await pick("To", "2025-03-31");
      await frame.waitForSelector(`${button}[aria-label="Ordered: Mar 2025"]`);
      const { filters, timezone } = site.server.queries.at(-1)!;
      const range = { member: "orders.created_at", type: "between", value: ["2025-03-01", "2025-03-31"] };
      assert.deepEqual([filters, timezone], [[range], "Europe/Berlin"]);
      // an incompletely typed year is not a date yet
      const before = site.server.queries.length;
      await pick("From", "0202-03-01");
      const clear = await found(frame, ".filter-list:popover-open .filter-actions button");
      await clear.focus();
      await embedded.page.keyboard.press("Enter");
      await frame.waitForSelector(`${button}[aria-label="Ordered: All"]`);
      assert.equal(site.server.queries.length, before + 1);
      assert.equal(await clear.evaluate((element) => element === document.activeElement), true);
    }));

  it("finds a value that its list omits", () =>
    site.open("/embed/dashboard/filters?session=good", async (embedded) => {
      const { frame } = embedded;
      await embedded.event("dashboard-loaded");
      const button = 'filter-control button[aria-label^="Customer:"]';
      await frame.click(button);
      await found(frame, ".filter-list:popover-open .filter-cut");
      const search = await found(frame, ".filter-list:popover-open .filter-search");
      await search.type("customer l");
      await until(frame, () => document.querySelectorAll(":popover-open .filter-option").length === 1);
      await frame.click(":popover-open .filter-option input");
      await frame.waitForSelector(`${button}[aria-label="Customer: Customer L"]`);
      assert.equal(await frame.$(":popover-open .filter-cut"), null);
      // a value of another search is added to the picked value
      await search.evaluate((field) => (field as HTMLInputElement).select());
      await search.type("customer a");
      await until(frame, () =>
        document.querySelector(":popover-open .filter-option")?.textContent.includes("Customer A"),
      );
      await frame.click(":popover-open .filter-option input");
      await frame.waitForSelector(`${button}[aria-label="Customer: Customer A, Customer L"]`);
    }));

  it("keeps the focus on Refresh while it runs, and runs once", () =>
    site.open(SALES, async (embedded) => {
      const { frame, page } = embedded;
      await embedded.event("dashboard-loaded");
      const from = site.server.queries.length;
      const release = site.server.hold();
      await frame.focus('[aria-label="Refresh"]');
      await page.keyboard.press("Enter");
      await frame.waitForSelector('[aria-label="Refresh"][aria-disabled="true"]');
      await page.keyboard.press("Enter");
      release();
      await frame.waitForSelector('[aria-label="Refresh"][aria-disabled="false"]');
      assert.equal(await frame.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Refresh");
      assert.equal(site.server.queries.length - from, 8);
    }));
});
