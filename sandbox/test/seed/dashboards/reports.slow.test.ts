import { checkReports } from "../../support/report-checks.js";
import { DEMOS, pairsOf, runReports, statesOf } from "../../support/report-runs.js";
import { openTenant, type TestTenant } from "../../support/tenant.js";

const PAIRS = 200;

describe("the reports of the demo dashboards", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });

  for (const dashboard of DEMOS) {
    it(`are consistent on ${dashboard.title} with every value of every filter, every grain and ${PAIRS} pairs`, async () => {
      const all = await statesOf(tenant.database, dashboard);
      for (const state of [...all, ...pairsOf(all, PAIRS, dashboard.id)]) {
        const runs = await runReports(tenant.database, dashboard, state);
        await checkReports(runs, state);
      }
    });
  }
});
