import assert from "node:assert/strict";
import { serveSandbox } from "../../support/serve-sandbox.js";

const MEMBERS = "calendar.date, orders.channel, orders.status, customers.country";

describe("the console of an embed page", () => {
  const site = serveSandbox();

  it("warns of the host's filters without effect, from the URL and from actions, also in the app", async () => {
    const inApp = `/embed/d/${site.sandbox.deploymentId}/app/dashboards/a1b2c3d4`;
    for (const path of ["/embed/dashboard/a1b2c3d4", inApp]) {
      const query = new URLSearchParams({
        session: await site.createSession(),
        "f_customers.country": '["Japan"]',
        "f_orders.chanel": '"secret"',
        "f_orders.channel": "5",
      });
      await site.open(`${path}?${query}`, async (embedded) => {
        while ((await embedded.console()).length < 2); // filters that are set together share a warning
        for (const filter of ['f_orders.status="shipped"', 'f_orders.state="secret"']) {
          await embedded.act("set-filter", { filterUrlParameter: filter });
        }
        while ((await embedded.console()).length < 3);
        assert.deepEqual((await embedded.console()).sort(), [
          "Expected a string in the filter orders.channel, got a number that its member does not have: set one of the member's values.",
          ...["orders.chanel", "orders.state"].map(
            (member) =>
              `The filter ${member} has no widget on this dashboard, so it has no effect; members with a filter widget: ${MEMBERS}.`,
          ),
        ]);
      });
    }
  });
});
