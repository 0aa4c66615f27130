import assert from "node:assert/strict";
import type { AssumptionReport } from "../../src/cli/doctor/assumptions/check-assumptions.js";
import { DIFFERENCES, startDifferentTenant, type Difference } from "./support/different-tenant.js";
import { reportOf } from "./support/test-assumptions.js";

const idsOf = ({ rows }: AssumptionReport, wanted: string): string[] =>
  rows.flatMap(({ id, verdict }) => (verdict === wanted ? [id] : [])).sort();

const NAMES = Object.keys(DIFFERENCES) as Difference[];

describe("doctor --assumptions", () => {
  it("finds no difference in a tenant that has none, and all ten in one that has them", async () => {
    const same = await startDifferentTenant();
    const healthy = await reportOf(same.origin);
    assert.deepEqual([healthy.code, idsOf(healthy.report, "differs")], [0, []]);
    const other = await startDifferentTenant(...NAMES);
    const { code, report } = await reportOf(other.origin);
    assert.equal(code, 1);
    assert.deepEqual(idsOf(report, "differs"), NAMES.flatMap((name) => DIFFERENCES[name]).sort());
    for (const row of report.rows.filter(({ verdict }) => verdict === "differs"))
      assert.ok(row.seen && row.affects && row.instead, row.id);
  });

  for (const name of NAMES) {
    it(`names only what differs in the way of ${name}`, async () => {
      const { origin } = await startDifferentTenant(name);
      const { report } = await reportOf(origin);
      assert.deepEqual(idsOf(report, "differs"), [...DIFFERENCES[name]].sort());
    });
  }
});
