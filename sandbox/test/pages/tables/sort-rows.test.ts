import assert from "node:assert/strict";
import type { ReportSnapshot } from "svc-dashboard/backend";
import type { QueryColumn } from "../../../src/contract/viewer-api.js";
import { querySorting, sortRows } from "../../../src/pages/tables/sort-rows.js";
import { Formats } from "../../../src/pages/format/format.js";
import { defaultTexts } from "../../../src/pages/format/texts.js";
import { column } from "../../support/column.js";

const revenue = column("orders.revenue", "Revenue", "measure", "number");
const earlier: QueryColumn = {
  ...revenue,
  field: "orders_revenue_previous",
  comparison: { output: "previous", amount: 1, unit: "year" },
};
const report = (order?: object[]) => ({ meta: { query: { order } } }) as unknown as ReportSnapshot;

describe("querySorting", () => {
  it("returns the first column of the query's order, if the table has it", () => {
    const order = [{ member: "orders.revenue", direction: "DESC" }, { member: "orders.count" }];
    assert.deepEqual(querySorting(report(order), [earlier, revenue]), {
      field: "orders_revenue",
      direction: "descending",
    });
    assert.equal(querySorting(report(order), [earlier]), undefined);
  });

  it("returns undefined without a query or an order", () => {
    assert.equal(querySorting(undefined, [revenue]), undefined);
    assert.equal(querySorting(report(), [revenue]), undefined);
  });
});

describe("sortRows", () => {
  const formats = new Formats("de", defaultTexts);
  const rows = [
    { a: "b10", n: 2 },
    { a: "Ä", n: null },
    { a: "b9", n: -1 },
    { a: null, n: 10 },
  ];

  it("sorts numbers by size and strings by the language, with null last in either direction", () => {
    const by = (field: "a" | "n", direction: "ascending" | "descending") =>
      sortRows(rows, { field, direction }, formats).map((row) => row[field]);
    assert.deepEqual(by("n", "ascending"), [-1, 2, 10, null]);
    assert.deepEqual(by("n", "descending"), [10, 2, -1, null]);
    assert.deepEqual(by("a", "ascending"), ["Ä", "b9", "b10", null]);
  });

  it("returns the rows without a column, and never changes the list itself", () => {
    const before = structuredClone(rows);
    assert.equal(sortRows(rows, undefined, formats), rows);
    sortRows(rows, { field: "n", direction: "ascending" }, formats);
    assert.deepEqual(rows, before);
  });
});
