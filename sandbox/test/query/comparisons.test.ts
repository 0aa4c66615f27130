import assert from "node:assert/strict";
import type { SemanticQuery } from "../../src/contract/semantic-query.js";
import { compileQuery } from "../../src/query/compile.js";

const MONTHLY: SemanticQuery = {
  measures: ["orders.revenue"],
  timeDimension: { member: "orders.created_at", grain: "month" },
};

/** Returns how often the statement of a comparison with the year before reads all orders. */
function passes(query: SemanticQuery, shiftDays = 0): number {
  const comparison = {
    measure: "orders.revenue",
    timeDimension: "orders.created_at",
    offset: { amount: 1, unit: "year" },
    outputs: ["previous"],
  };
  const { sql } = compileQuery(query, { timezone: "UTC", shiftDays, periodComparisons: [comparison] });
  // the values of measures without rows come from an empty scan
  return sql.replace("from orders as orders where (false)", "").split("from orders").length - 1;
}

describe("the statement of a comparison", () => {
  it("reads the orders once if it compares buckets of all data", () => {
    assert.equal(passes(MONTHLY), 1);
    assert.equal(passes({ ...MONTHLY, finished: "month" }), 1);
  });

  it("reads the orders a second time if the compared buckets are not shown", () => {
    assert.equal(passes({ ...MONTHLY, finished: "month" }, 7), 2);
    const filter = { member: "orders.created_at", type: "between", value: ["2025-05-01", "2025-06-30"] };
    assert.equal(passes({ ...MONTHLY, filters: [filter] }), 2);
  });
});
