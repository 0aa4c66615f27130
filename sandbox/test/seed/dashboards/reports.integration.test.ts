import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { filterMembers } from "../../../src/contract/dashboard-widgets.js";
import { checkReports } from "../../support/report-checks.js";
import { DEMOS, pairsOf, runReports, statesOf, type Run } from "../../support/report-runs.js";
import { openTenant, type TestTenant } from "../../support/tenant.js";

/** The distance between two tested states; `reports.slow.test.ts` tests all. */
const EVERY = 31;

describe("the reports of the demo dashboards", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });

  const find = (runs: readonly Run[], reportId: number): Run["result"] =>
    runs.find(({ report }) => report.reportId === reportId)!.result;

  for (const dashboard of DEMOS) {
    it(`have finite and consistent values on ${dashboard.title}`, async () => {
      const all = await statesOf(tenant.database, dashboard);
      const some = all.filter(({ grain }, index) => index % EVERY === 0 || grain !== undefined);
      for (const state of [...some, ...pairsOf(all, 4, dashboard.id)]) {
        const runs = await runReports(tenant.database, dashboard, state);
        await checkReports(runs, state);
      }
    });
  }

  it("change on the first three dashboards with a channel and a country, except visits, which have no channel", async () => {
    const unchanged: string[] = [];
    for (const [member, value] of [
      ["orders.channel", "web"],
      ["customers.country", "Germany"],
    ] as const) {
      for (const dashboard of DEMOS.slice(0, 3)) {
        assert.ok(filterMembers(dashboard.config.widgets ?? []).has(member), dashboard.title);
        const all = await runReports(tenant.database, dashboard, { filters: [] });
        const filters = [{ member, type: "equals", value }];
        for (const { report, result } of await runReports(tenant.database, dashboard, { filters })) {
          const isSame = isDeepStrictEqual(result.rows, find(all, report.reportId).rows);
          if (isSame) unchanged.push(`${report.title} by ${member}`);
        }
      }
    }
    assert.deepEqual(unchanged, ["Conversion by device by orders.channel"]);
  });

  it("show the last complete month if the data ends within a month", async () => {
    const runs = await runReports(tenant.database, DEMOS[0]!, { filters: [] }, { shiftDays: 322 });
    assert.deepEqual(find(runs, 1001).period, { from: "2026-10-01", to: "2026-10-31" });
    const { period, unfinished } = find(runs, 1005);
    assert.deepEqual(period, { from: "2024-11-18", to: "2026-11-18" });
    assert.deepEqual(unfinished, ["2024-11-01", "2026-11-01"]);
  });

  it("show the total of the picked days, compared with as many days before them", async () => {
    const filters = [{ member: "calendar.date", type: "between", value: ["2025-12-02", "2025-12-31"] }];
    const runs = await runReports(tenant.database, DEMOS[0]!, { filters });
    const revenue = find(runs, 1001);
    assert.deepEqual(revenue.period, { from: "2025-12-02", to: "2025-12-31" });
    const before = [{ ...filters[0]!, value: ["2025-11-02", "2025-12-01"] }];
    const earlier = find(await runReports(tenant.database, DEMOS[0]!, { filters: before }), 1001);
    assert.equal(revenue.rows[0]!["orders_revenue_30_day_previous"], earlier.rows[0]!["orders_revenue"]);
  });

  it("show the last month again when the date filter is cleared", async () => {
    for (const value of [null, []]) {
      const filters = [{ member: "calendar.date", type: "between", value }];
      const runs = await runReports(tenant.database, DEMOS[0]!, { filters });
      assert.deepEqual(find(runs, 1001).period, { from: "2025-12-01", to: "2025-12-31" });
    }
  });

  it("compare the first days of the data with nothing", async () => {
    const filters = [{ member: "calendar.date", type: "between", value: ["2024-01-01", "2024-01-31"] }];
    const { columns } = find(await runReports(tenant.database, DEMOS[0]!, { filters }), 1001);
    assert.equal(columns.length, 1);
  });

  it("show the share of a quarter's new customers who order in a later quarter", async () => {
    const cohorts = DEMOS.find(({ publicId }) => publicId === "b7c8d9e0")!;
    const { rows } = find(await runReports(tenant.database, cohorts, { filters: [] }), 1306);
    const [signedUp] = await tenant.database.query<{ n: number }>(
      "select count(*)::integer as n from customers where signed_up_at >= '2025-01-01' and signed_up_at < '2025-04-01'",
    );
    const [ordered] = await tenant.database.query<{ n: number }>(
      `select count(distinct customer_id)::integer as n from orders join customers on customers.id = customer_id
       where signed_up_at >= '2025-01-01' and signed_up_at < '2025-04-01' and status <> 'cancelled'
         and orders.created_at >= '2025-07-01' and orders.created_at < '2025-10-01'`,
    );
    const cell = rows.find(
      (row) => row["customers_signed_up_at"] === "2025-01-01" && row["orders_quarters_since_signup"] === 2,
    )!;
    assert.equal(cell["orders_customers_share"], ordered!.n / signedUp!.n);
  });

  it("show weeks in place of days if a chart has no room for two years of days", async () => {
    const runs = await runReports(tenant.database, DEMOS[0]!, { filters: [], grain: "day" });
    const { columns, rows, tooFine } = find(runs, 1007);
    assert.deepEqual([columns[0]!.grain, tooFine], ["week", "day"]);
    assert.ok(rows.length < 500);
    const march = [{ member: "calendar.date", type: "between", value: ["2025-03-01", "2025-03-31"] }];
    const short = find(await runReports(tenant.database, DEMOS[0]!, { filters: march, grain: "day" }), 1005);
    assert.deepEqual([short.columns[0]!.grain, short.tooFine, short.rows.length], ["day", undefined, 31]);
  });
});
