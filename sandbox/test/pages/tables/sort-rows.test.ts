import assert from "node:assert/strict";
import type { ReportSnapshot } from "svc-dashboard/backend";
import type { QueryColumn } from "../../../src/contract/viewer-api.js";
import { querySorting } from "../../../src/pages/tables/sort-rows.js";

const revenue: QueryColumn = {
  member: "orders.revenue",
  field: "orders_revenue",
  title: "Revenue",
  kind: "measure",
  format: "number",
};
const earlier: QueryColumn = {
  ...revenue,
  field: "orders_revenue_previous",
  comparison: { output: "previous", amount: 1, unit: "year" },
};
const report = (order?: object[]) => ({ meta: { query: { order } } }) as unknown as ReportSnapshot;

describe("the order that a query asks for", () => {
  it("is that of its first column, where the table shows it", () => {
    const order = [{ member: "orders.revenue", direction: "DESC" }, { member: "orders.count" }];
    assert.deepEqual(querySorting(report(order), [earlier, revenue]), {
      field: "orders_revenue",
      direction: "descending",
    });
    assert.equal(querySorting(report(order), [earlier]), undefined);
  });

  it("is none without a query or an order", () => {
    assert.equal(querySorting(undefined, [revenue]), undefined);
    assert.equal(querySorting(report(), [revenue]), undefined);
  });
});
