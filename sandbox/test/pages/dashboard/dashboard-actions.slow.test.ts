import assert from "node:assert/strict";
import { found, until } from "../../../../test/support/browser.js";
import { SALES, serveDashboards, textOf } from "../../support/serve-dashboards.js";

/** What a host's actions change in a dashboard. The built page in a frame of another origin. */
describe("the dashboard page", () => {
  const site = serveDashboards();

  it("follows the system between light and dark until a host says otherwise", async () => {
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

  it("switches scheme, theme and language without a reload", () =>
    site.open(SALES, async (embedded) => {
      const { frame } = embedded;
      await embedded.event("dashboard-loaded");
      await frame.evaluate(() => (document.body.dataset["kept"] = "yes"));
      const background = () =>
        frame.evaluate(() => getComputedStyle(document.querySelector(".cells > .widget")!).backgroundColor);
      const light = await background();
      await embedded.act("set-color-scheme", { scheme: "dark" });
      await until(
        frame,
        (before) => getComputedStyle(document.querySelector(".cells > .widget")!).backgroundColor !== before,
        light,
      );
      await embedded.act("set-color-scheme", { scheme: "auto" });
      await until(
        frame,
        (before) => getComputedStyle(document.querySelector(".cells > .widget")!).backgroundColor === before,
        light,
      );
      await embedded.act("set-theme", { primaryColor: "#aa0044", borderRadius: 3, font: "Georgia, serif" });
      await until(
        frame,
        () => getComputedStyle(document.querySelector(".cells > .widget")!).borderRadius === "3px",
      );
      assert.match(await frame.evaluate(() => getComputedStyle(document.body).fontFamily), /Georgia/);
      await until(frame, () =>
        document.querySelector("vega-chart text")?.getAttribute("font-family")?.includes("Georgia"),
      );
      await embedded.act("set-locale", { locale: "de-AT" });
      await until(frame, () => document.documentElement.lang === "de-AT");
      await until(
        frame,
        () => document.querySelector(".page-tools .button")?.textContent.trim() === "Aktualisieren",
      );
      assert.equal(await frame.evaluate(() => document.body.dataset["kept"]), "yes");
      assert.equal((await embedded.events()).filter(({ type }) => type === "svc:event:ready").length, 1);
      assert.deepEqual(embedded.violations, []);
    }));

  it("writes in ink that can be read on colors that let the page through, in both schemes", () =>
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

  it("shows and applies filters from the address, from actions and from the viewer", () =>
    site.open(
      `${SALES}&f_orders.country=${encodeURIComponent('{"value":["Japan","Norway"]}')}`,
      async (embedded) => {
        const { frame } = embedded;
        await embedded.event("dashboard-loaded");
        const button = (title: string) => `filter-control button[aria-label^="${title}:"]`;
        assert.equal(await textOf(embedded, `${button("Country")} .pill-value`), "Japan, Norway");
        assert.deepEqual(site.server.queries.at(-1)?.filters, [
          { member: "orders.country", type: "equals", value: ["Japan", "Norway"] },
        ]);
        await embedded.act("set-filter", { filterUrlParameter: 'f_orders.country={"value":null}' });
        await frame.waitForSelector(`${button("Country")}[aria-label="Country: All"]`);
        await embedded.act("set-filter", { filterUrlParameter: 'f_orders.status={"value":["payd","paid"]}' });
        await frame.waitForSelector(`${button("Status")}[aria-describedby]`);
        const note = await frame.$eval(
          button("Status"),
          (control) => document.getElementById(control.getAttribute("aria-describedby")!)!.textContent,
        );
        assert.equal(note, "Unknown: payd");
        await embedded.act("set-filter", { filterUrlParameter: 'f_orders.status={"value":"paid"}' });
        await frame.waitForSelector(`${button("Status")}:not([aria-describedby])`);
        const from = site.server.queries.length;
        await embedded.act("set-filter", { filterUrlParameter: 'f_orders.unknown={"value":"x"}' });
        await embedded.act("set-filter", {
          filterUrlParameter: 'f_orders.status={"value":"paid","type":"not_equals"}',
        });
        await frame.waitForSelector(`${button("Status")}[aria-label="Status: ≠ paid"]`);
        assert.deepEqual(site.server.queries.slice(from).at(-1)?.filters, [
          { member: "orders.status", type: "not_equals", value: "paid" },
        ]);
        // by keyboard alone: open, go down to the second value, pick it, close
        await frame.focus(button("Status"));
        await embedded.page.keyboard.press("Enter");
        // the list opens first, and takes the focus in the task after
        await found(frame, ".filter-list:popover-open input:focus");
        await embedded.page.keyboard.press("ArrowDown");
        await embedded.page.keyboard.press("Space");
        await frame.waitForSelector(`${button("Status")}[aria-label="Status: Delivered"]`);
        await embedded.page.keyboard.press("Escape");
        await until(frame, () => !document.querySelector(".filter-list:popover-open"));
      },
    ));

  it("filters by the days between two dates, in whatever zone they are shown", () =>
    site.open("/embed/dashboard/filters?session=good&timezone=Europe/Berlin", async (embedded) => {
      const { frame } = embedded;
      await embedded.event("dashboard-loaded");
      const button = 'filter-control button[aria-label^="Ordered:"]';
      await frame.click(button);
      const pick = (label: string, day: string) =>
        frame.$$eval(
          ".filter-list:popover-open .filter-date",
          (fields, wanted, value) => {
            const field = fields.find((each) => each.textContent.trim() === wanted)!.querySelector("input")!;
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
      // a year that is still being typed is no date yet
      const asked = site.server.queries.length;
      await pick("From", "0202-03-01");
      const clear = await found(frame, ".filter-list:popover-open .filter-actions button");
      await clear.focus();
      await embedded.page.keyboard.press("Enter");
      await frame.waitForSelector(`${button}[aria-label="Ordered: All"]`);
      assert.equal(site.server.queries.length, asked + 1);
      assert.equal(await clear.evaluate((element) => element === document.activeElement), true);
    }));

  it("finds a value that its list has no room for", () =>
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
      // what is picked from the first list stands beside what was found
      await search.evaluate((field) => (field as HTMLInputElement).select());
      await search.type("customer a");
      await until(frame, () =>
        document.querySelector(":popover-open .filter-option")?.textContent.includes("Customer A"),
      );
      await frame.click(":popover-open .filter-option input");
      await frame.waitForSelector(`${button}[aria-label="Customer: Customer A, Customer L"]`);
    }));

  it("runs every query again on refresh", () =>
    site.open(SALES, async (embedded) => {
      await embedded.event("dashboard-loaded");
      const from = site.server.queries.length;
      const release = site.server.hold();
      await embedded.act("refresh");
      await embedded.frame.waitForSelector('.page-body[aria-busy="true"]');
      assert.match(await textOf(embedded, ".updated"), /Updating/);
      release();
      await embedded.frame.waitForSelector('.page-body[aria-busy="false"]');
      assert.equal(site.server.queries.length - from, 8);
      assert.equal((await embedded.events()).length, 3, "nothing is announced twice");
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
