import assert from "node:assert/strict";
import { embed } from "../../support/embedded-page.js";
import { SALES, serveDashboards, textOf } from "../../support/serve-dashboards.js";
import { startStubServer } from "../../support/stub-server.js";

/** A dashboard reports its loads and failures: the built page in a frame of another origin. */
describe("the dashboard page", () => {
  const site = serveDashboards();

  it("shows a widget as soon as its own query has a result", async () => {
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

  it("reports a rejected session without showing it, and posts one fatal error", () =>
    site.open("/embed/dashboard/sales?session=secret-and-used", async (embedded) => {
      const { payload } = await embedded.event("error");
      assert.equal((await embedded.events()).length, 1);
      const { message, ...rest } = payload as { message: string };
      assert.deepEqual(rest, { name: "SessionError", context: "session", fatal: true });
      assert.match(message, /session/i);
      assert.doesNotMatch(message + (await textOf(embedded, "body")), /secret-and-used/);
    }));

  it("shows a failure only in its widget, which loads again on request", () =>
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
});
