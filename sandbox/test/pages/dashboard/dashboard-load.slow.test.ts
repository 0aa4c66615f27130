import assert from "node:assert/strict";
import { embed, type EmbeddedPage } from "../../support/embedded-page.js";
import { SALES, serveDashboards, textOf } from "../../support/serve-dashboards.js";
import { startStubServer } from "../../support/stub-server.js";

/** What a dashboard says of its own life, and how it fails. The built page in a frame of another origin. */
describe("the dashboard page", () => {
  const site = serveDashboards();

  it("has drawn every widget by the time it says loaded", () =>
    site.open(SALES, async (embedded) => {
      await embedded.event("dashboard-loaded");
      const drawn = await embedded.frame.$$eval(
        "vega-chart",
        (charts) => charts.filter((chart) => chart.querySelector("svg path")).length,
      );
      assert.equal(drawn, 4);
      assert.equal(await embedded.frame.$(".skeleton"), null);
    }));

  it("loads what draws charts only where there is a chart", async () => {
    const chunks = (path: string) => {
      let names: string[] = [];
      const read = async (embedded: EmbeddedPage) => {
        await embedded.event("dashboard-loaded");
        names = await embedded.frame.evaluate(() =>
          performance.getEntriesByType("resource").map(({ name }) => name),
        );
      };
      return site.open(path, read).then(() => names.filter((name) => name.includes("/chunks/draw-chart")));
    };
    assert.deepEqual(await chunks("/embed/dashboard/texts?session=good"), []);
    assert.equal((await chunks(SALES)).length, 1);
  });

  it("shows a widget as soon as its own query is answered", async () => {
    const slow = await startStubServer();
    const release = slow.hold(6);
    const embedded = await embed(site.browser, slow, SALES);
    try {
      await embedded.frame.waitForSelector(".figure");
      assert.ok(await embedded.frame.$(".skeleton"));
      release();
      await embedded.event("dashboard-loaded");
      assert.equal(await embedded.frame.$(".skeleton"), null);
    } finally {
      release();
      await embedded.page.close();
      await slow.close();
    }
  });

  it("says which session was refused without naming it, and posts one fatal error", () =>
    site.open("/embed/dashboard/sales?session=secret-and-used", async (embedded) => {
      const { payload } = await embedded.event("error");
      assert.equal((await embedded.events()).length, 1);
      const { message, ...rest } = payload as { message: string };
      assert.deepEqual(rest, { name: "SessionError", context: "session", fatal: true });
      assert.match(message, /session/i);
      assert.doesNotMatch(message + (await textOf(embedded, "body")), /secret-and-used/);
    }));

  it("goes down with the reason when the server refuses the dashboard", () =>
    site.open("/embed/dashboard/nope?session=good", async (embedded) => {
      const { payload } = await embedded.event("error");
      assert.deepEqual(payload, {
        message: 'There is no dashboard "nope".',
        name: "NotFoundError",
        context: "dashboard",
        fatal: true,
      });
      assert.match(await textOf(embedded, ".full-page"), /There is no dashboard "nope"/);
    }));

  it("shows what failed in its widget alone, and loads it anew on request", () =>
    site.open("/embed/dashboard/states?session=good", async (embedded) => {
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

  it("ends with a session error when its token is refused later", async () => {
    const short = await startStubServer();
    const embedded = await embed(site.browser, short, SALES);
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
