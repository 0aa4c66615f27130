import assert from "node:assert/strict";
import type { ComparisonOutput, QueryColumn } from "../../../src/contract/viewer-api.js";
import { comparisonOf, headline } from "../../../src/pages/format/comparison.js";
import { column } from "../../support/column.js";

const revenue = column("orders.revenue", "Revenue", "measure", "currency", { field: "revenue" });

type Values = Partial<Record<"revenue" | ComparisonOutput, number | null>>;

function compared(values: Values, measure = revenue) {
  const outputs = Object.keys(values).filter((name) => name !== "revenue") as ComparisonOutput[];
  const columns = outputs.map((output) => ({
    ...measure,
    field: output,
    comparison: { output, amount: 2, unit: "month" },
  }));
  return comparisonOf({ columns: [measure, ...columns], rows: [values] });
}

describe("comparisonOf", () => {
  it("computes all outputs from any of them", () => {
    assert.deepEqual(compared({ revenue: 120, previous: 100 }), {
      previous: 100,
      change: 20,
      rate: 0.2,
      direction: "up",
      isGood: true,
      amount: 2,
      unit: "month",
    });
    assert.deepEqual(compared({ revenue: 80, change: -20 })?.previous, 100);
    assert.deepEqual(compared({ revenue: 80, change: -20 })?.rate, -0.2);
    assert.deepEqual(compared({ revenue: 80, change_rate: -0.2 })?.direction, "down");
    assert.deepEqual(compared({ revenue: 5, previous: 5 })?.direction, "unchanged");
    assert.deepEqual(compared({ revenue: 10, previous: -10 })?.rate, 2);
  });

  it("treats a rise as good, or as bad if lower is better", () => {
    const returns: QueryColumn = { ...revenue, lowerIsBetter: true };
    const news = (now: number, measure?: QueryColumn) =>
      compared({ revenue: now, previous: 10 }, measure)?.isGood;
    assert.deepEqual([news(12), news(8)], [true, false]);
    assert.deepEqual([news(12, returns), news(8, returns)], [false, true]);
  });

  it("has no rate if the earlier value is 0, and is undefined without both values", () => {
    assert.equal(compared({ revenue: 5, previous: 0 })?.rate, null);
    assert.equal(compared({ revenue: 5, previous: null }), undefined);
    assert.equal(compared({ revenue: null, previous: 5 }), undefined);
    assert.equal(compared({ revenue: 5 }), undefined);
    assert.equal(comparisonOf({ columns: [], rows: [] }), undefined);
  });

  it("compares the first measure that is not a comparison", () => {
    const columns = [
      { ...revenue, comparison: { output: "previous" as const, amount: 1, unit: "year" } },
      revenue,
    ];
    assert.equal(headline({ columns }), revenue);
  });
});
