import assert from "node:assert/strict";
import { serveSandbox } from "../../support/serve-sandbox.js";

describe("the console of an embed page", () => {
  const site = serveSandbox();

  /** Opens a path with filters in its URL, sets others, and returns the console's lines when one names the last of them. */
  async function linesOf(path: string, url: Record<string, string>, ...later: string[]): Promise<string[]> {
    const session = await site.createSession();
    const filters = Object.entries(url).map(([member, json]) => [`f_${member}`, json]);
    const embedded = await site.embed(`${path}?${new URLSearchParams([["session", session], ...filters])}`);
    try {
      await embedded.frame.waitForSelector('.page-body[aria-busy="false"] .filter-button');
      const last = later.at(-1)!.replace(/^f_|=.*/g, "");
      const named = new Promise<void>((resolve) =>
        embedded.page.on("console", (message) => message.text().includes(`filter ${last}`) && resolve()),
      );
      for (const filterUrlParameter of later) await embedded.act("set-filter", { filterUrlParameter });
      await named;
      return await embedded.console();
    } finally {
      await embedded.page.close();
    }
  }

  const MEMBERS = "calendar.date, orders.channel, orders.status, customers.country";
  const DASHBOARD = "/embed/dashboard/a1b2c3d4";
  const without = (member: string) =>
    `The filter ${member} has no widget on this dashboard, so it has no effect; members with a filter widget: ${MEMBERS}.`;

  it("names the host's filters without a widget, of the URL and of actions, also in the app", async () => {
    for (const path of [DASHBOARD, `/embed/d/${site.sandbox.deploymentId}/app/dashboards/a1b2c3d4`]) {
      const url = { "orders.chanel": '{"value":"secret"}', "orders.channel": '{"value":"web"}' };
      const lines = await linesOf(path, url, 'f_orders.state={"value":"secret"}');
      assert.deepEqual(lines, [without("orders.chanel"), without("orders.state")], path);
    }
  });

  it("does not name filters with a widget, nor a cleared one without", async () => {
    const url = { "customers.country": '{"value":["Japan"]}', "orders.chanel": '{"value":null}' };
    const lines = await linesOf(DASHBOARD, url, 'f_orders.status="shipped"', "f_orders.state=1");
    assert.deepEqual(lines, [without("orders.state")]);
  });

  it("names a filter with a number for a member of strings", async () => {
    const [line, ...more] = await linesOf(DASHBOARD, {}, "f_orders.channel=5");
    assert.deepEqual(more, []);
    assert.match(line!, /^Expected a string in the filter orders\.channel, got a number/);
  });
});
