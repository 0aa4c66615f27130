import assert from "node:assert/strict";
import type { QueryResponse, TrendPoint } from "../../src/contract/viewer-api.js";
import { openTenant } from "../support/tenant.js";
import { signedViewer, type Viewer } from "../support/viewer.js";

describe("the trend of a KPI", () => {
  let viewer: Viewer;

  before(async () => {
    viewer = await signedViewer(await openTenant());
  });

  async function query(reportId: number, value: unknown = null): Promise<QueryResponse> {
    const filters = [{ member: "calendar.date", type: "between", value }];
    const request = { publicId: "a1b2c3d4", reportId, timezone: "UTC", filters };
    return viewer.read("/query", request);
  }

  const sum = (trend: readonly TrendPoint[]) => trend.reduce((total, { value }) => total + value, 0);

  it("has the months up to the KPI's value, in chronological order", async () => {
    const { trend = [], rows } = await query(1001);
    const times = trend.map(({ time }) => time);
    assert.deepEqual(times, times.toSorted());
    assert.deepEqual([times[0], times.at(-1)], ["2024-11-01", "2025-12-01"]);
    assert.equal(trend.at(-1)?.value, rows[0]?.["orders_revenue"]);
    assert.ok(trend.every(({ unfinished }) => unfinished === undefined));
  });

  for (const [from, to, first, count] of [
    ["2025-12-02", "2025-12-31", "2025-12-02", 30],
    ["2025-10-06", "2025-12-28", "2025-10-06", 12],
    ["2025-01-01", "2025-12-31", "2025-01-01", 12],
  ] as const) {
    it(`has ${count} buckets from ${from} to ${to}, which add up to the total`, async () => {
      const { trend = [], rows } = await query(1002, [from, to]);
      assert.deepEqual([trend[0]?.time, trend.length], [first, count]);
      assert.equal(sum(trend), rows[0]?.["orders_count"]);
    });
  }

  it("marks the buckets that the days cover only partly", async () => {
    const { trend = [] } = await query(1002, ["2025-09-03", "2025-11-25"]);
    const partial = trend.filter(({ unfinished }) => unfinished).map(({ time }) => time);
    assert.deepEqual(partial, ["2025-09-01", "2025-11-24"]);
  });

  it("exists only for a KPI", async () => {
    assert.equal((await query(1005)).trend, undefined);
  });
});
