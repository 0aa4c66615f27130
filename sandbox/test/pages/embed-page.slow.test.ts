import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "puppeteer-core";
import { parseEvent } from "svc-dashboard/protocol";
import { embed, launchBrowser, type EmbeddedPage } from "./support/browser.js";
import { startStubServer, type StubServer } from "./support/stub-server.js";

/** The built page in a frame of another origin. */
describe("the dashboard page", { timeout: 600_000 }, () => {
  let browser: Browser;
  let server: StubServer;

  before(async () => {
    [browser, server] = await Promise.all([launchBrowser(), startStubServer()]);
  });

  after(async () => {
    await browser.close();
    await server.close();
  });

  /** Opens a dashboard and closes it when the test has ended. */
  async function open(path: string, run: (embedded: EmbeddedPage) => Promise<void>): Promise<void> {
    const embedded = await embed(browser, server, path);
    try {
      await run(embedded);
    } finally {
      await embedded.page.close();
    }
  }

  const SALES = "/embed/dashboard/sales?session=good";

  /** Reads the frame's text as a viewer sees it. */
  const text = ({ frame }: EmbeddedPage, selector: string) =>
    frame.$eval(selector, (element) => element.textContent.trim());

  it("reports ready first and once, then view, then loaded with the true count", () =>
    open(SALES, async (embedded) => {
      const loaded = await embedded.event("dashboard-loaded");
      const events = await embedded.events();
      assert.deepEqual(
        events.map(({ type }) => type),
        ["svc:event:ready", "svc:event:view", "svc:event:dashboard-loaded"],
      );
      assert.deepEqual(events[0]?.payload, {
        embedTenant: "acme",
        deploymentId: 42,
        mode: "signed",
        surface: "dashboard",
        publicId: "sales",
      });
      assert.deepEqual(events[1]?.payload, {
        surface: "dashboard",
        path: "/embed/dashboard/sales",
        publicId: "sales",
        title: "Sales overview",
      });
      const { widgetCount, loadDurationMs } = loaded.payload as {
        widgetCount: number;
        loadDurationMs: number;
      };
      assert.equal(widgetCount, 12);
      assert.ok(loadDurationMs > 0 && loadDurationMs < 60_000);
      for (const event of events) assert.equal(parseEvent(event).ok, true);
      assert.equal(
        await embedded.frame.evaluate(() => location.search),
        "",
        "the session has left the address",
      );
      assert.deepEqual(embedded.violations, []);
    }));

  it("has drawn every widget by the time it says loaded", () =>
    open(SALES, async (embedded) => {
      await embedded.event("dashboard-loaded");
      const drawn = await embedded.frame.$$eval(
        "vega-chart",
        (charts) => charts.filter((chart) => chart.querySelector("svg path")).length,
      );
      assert.equal(drawn, 4);
      assert.equal(await embedded.frame.$(".skeleton"), null);
    }));

  it("says which session was refused without naming it, and posts one fatal error", () =>
    open("/embed/dashboard/sales?session=secret-and-used", async (embedded) => {
      const { payload } = await embedded.event("error");
      assert.equal((await embedded.events()).length, 1);
      const { message, ...rest } = payload as { message: string };
      assert.deepEqual(rest, { name: "SessionError", context: "session", fatal: true });
      assert.match(message, /session/i);
      assert.doesNotMatch(message + (await text(embedded, "body")), /secret-and-used/);
    }));

  it("posts nothing without a session, and asks to sign in", () =>
    open("/embed/dashboard/sales", async (embedded) => {
      await embedded.frame.waitForSelector(".full-page");
      assert.match(await text(embedded, ".full-page"), /Sign in/);
      assert.deepEqual(await embedded.events(), []);
    }));

  it("goes down with the reason when the server refuses the dashboard", () =>
    open("/embed/dashboard/nope?session=good", async (embedded) => {
      const { payload } = await embedded.event("error");
      assert.deepEqual(payload, {
        message: 'There is no dashboard "nope".',
        name: "RequestError",
        context: "dashboard",
        fatal: true,
      });
      assert.match(await text(embedded, ".full-page"), /There is no dashboard "nope"/);
    }));

  it("shows what failed in its widget alone, and loads it anew on request", () =>
    open("/embed/dashboard/states?session=good", async (embedded) => {
      await embedded.event("dashboard-loaded");
      const errors = (await embedded.events()).filter(({ type }) => type === "svc:event:error");
      assert.equal(errors.length, 2);
      for (const { payload } of errors) {
        const { context, fatal } = payload as { context: string; fatal: boolean };
        assert.deepEqual([context, fatal], ["query", false]);
      }
      const from = (await embedded.events()).length;
      await embedded.frame.click('[data-widget] [role="alert"] button');
      const { payload } = await embedded.event("error", from);
      assert.match((payload as { message: string }).message, /warehouse/);
    }));

  it("follows the system between light and dark until a host says otherwise", async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(180_000);
    const follow = (value: "dark" | "light") =>
      page.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);
    const background = () => getComputedStyle(document.body).backgroundColor;
    await follow("dark");
    await page.goto(server.origin + SALES);
    await page.waitForSelector(".widget svg");
    const dark = await page.evaluate(background);
    const changesFrom = (before: string) =>
      page.waitForFunction((was) => getComputedStyle(document.body).backgroundColor !== was, {}, before);
    await follow("light");
    await changesFrom(dark);
    const light = await page.evaluate(background);
    await follow("dark");
    await changesFrom(light);
    assert.equal(await page.evaluate(background), dark);
    await page.close();
  });

  it("switches scheme, theme and language without a reload", () =>
    open(SALES, async (embedded) => {
      const { frame } = embedded;
      await embedded.event("dashboard-loaded");
      await frame.evaluate(() => (document.body.dataset["kept"] = "yes"));
      const background = () =>
        frame.evaluate(() => getComputedStyle(document.querySelector(".widget")!).backgroundColor);
      const light = await background();
      await embedded.act("set-color-scheme", { scheme: "dark" });
      await frame.waitForFunction(
        (before) => getComputedStyle(document.querySelector(".widget")!).backgroundColor !== before,
        {},
        light,
      );
      await embedded.act("set-color-scheme", { scheme: "auto" });
      await frame.waitForFunction(
        (before) => getComputedStyle(document.querySelector(".widget")!).backgroundColor === before,
        {},
        light,
      );
      await embedded.act("set-theme", { primaryColor: "#aa0044", borderRadius: 3, font: "Georgia, serif" });
      await frame.waitForFunction(
        () => getComputedStyle(document.querySelector(".widget")!).borderRadius === "3px",
      );
      assert.match(await frame.evaluate(() => getComputedStyle(document.body).fontFamily), /Georgia/);
      await frame.waitForFunction(() =>
        document.querySelector("vega-chart text")?.getAttribute("font-family")?.includes("Georgia"),
      );
      await embedded.act("set-locale", { locale: "de-AT" });
      await frame.waitForFunction(() => document.documentElement.lang === "de-AT");
      await frame.waitForFunction(
        () => document.querySelector(".page-tools .button")?.textContent.trim() === "Aktualisieren",
      );
      assert.equal(await frame.evaluate(() => document.body.dataset["kept"]), "yes");
      assert.equal((await embedded.events()).filter(({ type }) => type === "svc:event:ready").length, 1);
      assert.deepEqual(embedded.violations, []);
    }));

  it("runs its queries in the zone that was chosen, and ignores bare offsets", () =>
    open(`${SALES}&timezone=Asia/Tokyo`, async (embedded) => {
      await embedded.event("dashboard-loaded");
      assert.equal(server.queries.at(-1)?.timezone, "Asia/Tokyo");
      const from = server.queries.length;
      await embedded.act("set-timezone", { timezone: "+02:00" });
      await embedded.act("set-timezone", { timezone: "Europe/Berlin" });
      await embedded.frame.waitForFunction(() =>
        document.querySelector(".zone")?.textContent.includes("Europe/Berlin"),
      );
      await embedded.frame.waitForSelector('.page-body[aria-busy="false"]');
      assert.deepEqual(
        [...new Set(server.queries.slice(from).map(({ timezone }) => timezone))],
        ["Europe/Berlin"],
      );
    }));

  it("shows and applies filters from the address, from actions and from the viewer", () =>
    open(
      `${SALES}&f_orders.country=${encodeURIComponent('{"value":["Japan","Norway"]}')}`,
      async (embedded) => {
        const { frame } = embedded;
        await embedded.event("dashboard-loaded");
        const button = (title: string) => `filter-control button[aria-label^="${title}:"]`;
        assert.equal(await text(embedded, button("Country")), "Japan, Norway");
        assert.deepEqual(server.queries.at(-1)?.filters, [
          { member: "orders.country", type: "equals", value: ["Japan", "Norway"] },
        ]);
        await embedded.act("set-filter", { filterUrlParameter: 'f_orders.country={"value":null}' });
        await frame.waitForSelector(`${button("Country")}[aria-label="Country: All"]`);
        const from = server.queries.length;
        await embedded.act("set-filter", { filterUrlParameter: 'f_orders.unknown={"value":"x"}' });
        await embedded.act("set-filter", {
          filterUrlParameter: 'f_orders.status={"value":"paid","type":"not_equals"}',
        });
        await frame.waitForSelector(`${button("Status")}[aria-label="Status: ≠ paid"]`);
        assert.deepEqual(server.queries.slice(from).at(-1)?.filters, [
          { member: "orders.status", type: "not_equals", value: "paid" },
        ]);
        // by keyboard alone: open, go down to the second value, pick it, close
        await frame.focus(button("Status"));
        await embedded.page.keyboard.press("Enter");
        // the list opens first, and takes the focus in the task after
        await frame.waitForSelector(".filter-list:popover-open input:focus");
        await embedded.page.keyboard.press("ArrowDown");
        await embedded.page.keyboard.press("Space");
        await frame.waitForSelector(`${button("Status")}[aria-label="Status: shipped"]`);
        await embedded.page.keyboard.press("Escape");
        await frame.waitForFunction(() => !document.querySelector(".filter-list:popover-open"));
      },
    ));

  it("opens the details of a bar, a cell and a figure by keyboard, and tells the host", () =>
    open(SALES, async (embedded) => {
      const { frame, page } = embedded;
      await embedded.event("dashboard-loaded");
      const drills = async () =>
        (await embedded.events()).filter(({ type }) => type === "svc:event:drilldown");
      const openBy = async (selector: string, ...keys: ("ArrowDown" | "Enter")[]) => {
        // puppeteer's own focus() takes no SVG elements
        await frame.$eval(selector, (element) => (element as HTMLElement).focus());
        for (const key of keys) await page.keyboard.press(key);
        await frame.waitForSelector("dialog[open]");
        await page.keyboard.press("Escape");
        await frame.waitForFunction(() => !document.querySelector("dialog"));
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
    }));

  it("offers downloads only by the exact parameter, and reports them without the rows", async () => {
    await open(`${SALES}&allowExport=1`, async (embedded) => {
      await embedded.event("dashboard-loaded");
      assert.equal(await embedded.frame.$('[aria-label="Download CSV"]'), null);
    });
    await open(`${SALES}&allowExport=true`, async (embedded) => {
      await embedded.event("dashboard-loaded");
      for (const [name, format] of [
        ["Download CSV", "csv"],
        ["Download XLSX", "xlsx"],
      ] as const) {
        const from = (await embedded.events()).length;
        await embedded.frame.click(`[data-widget="w9"] [aria-label="${name}"]`);
        const { payload } = await embedded.event("download", from);
        assert.deepEqual(payload, {
          format,
          target: "widget",
          widgetId: "w9",
          title: "Orders by country and status",
          rowCount: 50,
        });
      }
    });
  });

  it("navigates to another dashboard inside the page, and stays where it is when that is refused", () =>
    open(SALES, async (embedded) => {
      await embedded.event("dashboard-loaded");
      await embedded.act("navigate", { path: "/embed/dashboard/orders" });
      const { payload } = await embedded.event("navigate");
      assert.deepEqual(payload, { path: "/embed/dashboard/orders", previousPath: "/embed/dashboard/sales" });
      const from = (await embedded.events()).length;
      await embedded.event("dashboard-loaded", from - 2);
      assert.equal(await text(embedded, "h1"), "All orders");
      for (const path of [
        "/embed/dashboard/nope",
        "/elsewhere",
        "https://other.example/embed/dashboard/orders",
      ]) {
        const before = (await embedded.events()).length;
        await embedded.act("navigate", { path });
        const { payload: error } = await embedded.event("error", before);
        assert.equal((error as { fatal: boolean }).fatal, false);
      }
      assert.equal(await text(embedded, "h1"), "All orders");
      assert.equal((await embedded.events()).filter(({ type }) => type === "svc:event:ready").length, 1);
    }));

  it("runs every query again on refresh", () =>
    open(SALES, async (embedded) => {
      await embedded.event("dashboard-loaded");
      const from = server.queries.length;
      const release = server.hold();
      await embedded.act("refresh");
      await embedded.frame.waitForSelector('.page-body[aria-busy="true"]');
      assert.match(await text(embedded, ".updated"), /Updating/);
      release();
      await embedded.frame.waitForSelector('.page-body[aria-busy="false"]');
      assert.equal(server.queries.length - from, 8);
      assert.equal((await embedded.events()).length, 3, "nothing is announced twice");
    }));

  it("draws a long table by what is in sight, and moves through all of it by keyboard", () =>
    open("/embed/dashboard/orders?session=good", async (embedded) => {
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
      await frame.waitForFunction(() => document.activeElement?.getAttribute("data-cell") === "30:0");
    }));

  it("keeps the focus on Refresh while it runs, and runs once", () =>
    open(SALES, async (embedded) => {
      const { frame, page } = embedded;
      await embedded.event("dashboard-loaded");
      const from = server.queries.length;
      const release = server.hold();
      await frame.focus('[aria-label="Refresh"]');
      await page.keyboard.press("Enter");
      await frame.waitForSelector('[aria-label="Refresh"][aria-disabled="true"]');
      await page.keyboard.press("Enter");
      release();
      await frame.waitForSelector('[aria-label="Refresh"][aria-disabled="false"]');
      assert.equal(await frame.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Refresh");
      assert.equal(server.queries.length - from, 8);
    }));

  it("offers no rows of a dashboard that keeps them, whatever the host allows", async () => {
    const tools = (path: string) => {
      const labels: string[] = [];
      const read = async (embedded: EmbeddedPage) => {
        await embedded.event("dashboard-loaded");
        labels.push(
          ...(await embedded.frame.$$eval("button.tool", (all) =>
            all.map((one) => one.getAttribute("aria-label") ?? ""),
          )),
        );
      };
      return open(path, read).then(() => labels.filter((label) => /CSV|XLSX/.test(label)));
    };
    assert.deepEqual(await tools("/embed/dashboard/closed?session=good&allowExport=true"), []);
    assert.equal((await tools("/embed/dashboard/orders?session=good&allowExport=true")).length, 4);
  });

  it("draws a long table for the printer, up to a limit that it tells", () =>
    open("/embed/dashboard/orders?session=good", async (embedded) => {
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

  it("lets a column be made wider by its edge, and keeps all widths while it scrolls", () =>
    open("/embed/dashboard/orders?session=good", async (embedded) => {
      const { frame, page } = embedded;
      await embedded.event("dashboard-loaded");
      const widths = () =>
        frame.$eval("data-table", (table) =>
          [...table.querySelectorAll("th")].map((head) => Math.round(head.getBoundingClientRect().width)),
        );
      const edges = await frame.$$("data-table:first-of-type .column-edge");
      const [edge] = edges;
      assert.ok(edge);
      await edge.focus();
      const [before = 0] = await widths();
      await page.keyboard.press("ArrowRight");
      const wider = await widths();
      assert.ok(Math.abs(Number(wider[0]) - before - 16) <= 1, `${before} px became ${wider[0]} px`);
      assert.equal(await edge.evaluate((one) => one.getAttribute("aria-valuenow")), String(wider[0]));
      assert.match(String(await edge.evaluate((one) => one.getAttribute("aria-label"))), /^Width of /);
      await frame.$eval("data-table", (table) => (table.scrollTop = table.scrollHeight));
      await frame.waitForSelector('tr[aria-rowindex="5001"]');
      assert.deepEqual(await widths(), wider);
      const box = await edge.boundingBox();
      assert.ok(box);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 - 40, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      const [narrower = 0, ...others] = await widths();
      assert.ok(Math.abs(Number(wider[0]) - narrower - 40) <= 1, `${wider[0]} px became ${narrower} px`);
      assert.deepEqual(others, wider.slice(1));
      assert.deepEqual(embedded.violations, []);
    }));

  it("ends with a session error when its token is refused later", async () => {
    const short = await startStubServer();
    const embedded = await embed(browser, short, SALES);
    try {
      await embedded.event("dashboard-loaded");
      short.expire();
      await embedded.act("refresh");
      const { payload } = await embedded.event("error");
      const { name, context, fatal } = payload as Record<string, unknown>;
      assert.deepEqual({ name, context, fatal }, { name: "SessionError", context: "session", fatal: true });
      await embedded.frame.waitForSelector(".full-page");
      assert.equal((await embedded.events()).filter(({ type }) => type === "svc:event:error").length, 1);
    } finally {
      await embedded.page.close();
      await short.close();
    }
  });
});
