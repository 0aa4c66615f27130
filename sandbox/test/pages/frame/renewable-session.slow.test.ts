import assert from "node:assert/strict";
import { HOUR, loadsOf, startSite, stopSite, withTab } from "../../support/renewal-tab.js";

const DAYS = 30;

/** The embed announces the end of its session before the element's own timers would renew it. */
const STEP = 23 * HOUR;
const STEPS = Math.ceil((DAYS * 24 * HOUR) / STEP);

describe("a tab of 30 days of fake time", () => {
  it("never loads again if every session is renewed in place", async () => {
    const site = await startSite({ renewal: "in-place" });
    const { sandbox } = site;
    try {
      await withTab(site, { hasFakeClock: true }, async (tab) => {
        await tab.frame.evaluate("window.isSame = true; scrollTo(0, 300)");
        for (let step = 1; step <= STEPS; step += 1) {
          const after = (await sandbox.requests()).at(-1)!.id;
          await tab.tick(STEP);
          sandbox.clock.advance(STEP);
          await sandbox.requests({ waitFor: "exchangeSession", after, timeoutMs: 60_000 });
          const statuses = await tab.refresh();
          assert.ok(statuses.length > 0 && statuses.every((status) => status === 200), statuses.join());
        }
        assert.deepEqual(await tab.frame.evaluate("[window.isSame, scrollY]"), [true, 300]);
        const reasons = tab.generated.map(({ reason }) => reason);
        assert.deepEqual(reasons, ["load", ...Array.from({ length: STEPS }, () => "renew")]);
        assert.equal(loadsOf(await sandbox.requests()).length, 1);
        assert.equal(await tab.page.evaluate("dashboard.state"), "loaded");
      });
    } finally {
      await stopSite(site);
    }
  });
});
