import assert from "node:assert/strict";
import type { QueryColumn, QueryResponse } from "../../../src/contract/viewer-api.js";
import { comparisonText } from "../../../src/pages/format/comparison-text.js";
import { Formats } from "../../../src/pages/format/format.js";
import { defaultTexts } from "../../../src/pages/format/texts.js";
import { column } from "../../support/column.js";

const revenue = column("orders.revenue", "Revenue", "measure", "currency", { field: "revenue" });

describe("comparisonText", () => {
  const formats = new Formats("en-US", defaultTexts);
  const rate: QueryColumn = { ...revenue, format: "percent" };

  const comparedColumns = (measure: QueryColumn): QueryColumn[] => [
    measure,
    { ...measure, field: "previous", comparison: { output: "previous", amount: 1, unit: "year" } },
  ];

  function text(value: number, previous: number, measure = revenue, more: Partial<QueryResponse> = {}) {
    return comparisonText(
      { columns: comparedColumns(measure), rows: [{ revenue: value, previous }], ...more },
      undefined,
      formats,
    )!;
  }

  it("agrees with the figures as shown", () => {
    for (const [value, previous, measure, expected] of [
      [1494, 1217, revenue, "Up 22.8%"],
      [1217, 1217, revenue, "Unchanged"],
      [440_227.1, 440_227.4, revenue, "Unchanged"],
      [440_227, 440_200, revenue, "Up < 0.1%"],
      [5, 0, revenue, "Up"],
      [0.0675, 0.0674, rate, "Up 0.1 pp"],
      [0.06746, 0.06745, rate, "Unchanged"],
      [0.041, 0.078, rate, "Down 3.7 pp"],
    ] as const) {
      assert.equal(text(value, previous, measure).spoken, expected, `${value} beside ${previous}`);
    }
  });

  it("contains the time of the comparison", () => {
    const period = (from: string, to: string) =>
      text(12, 10, revenue, { comparedPeriod: { from, to } }).versus.replaceAll("\u2009", " ");
    assert.equal(period("2025-10-01", "2025-10-31"), "vs 10 in Oct 2025");
    assert.equal(period("2025-01-01", "2025-11-25"), "vs 10, Jan 1 – Nov 25, 2025");
    assert.equal(period("2025-10-01", "2025-12-31"), "vs 10, Oct – Dec 2025");
    assert.equal(period("2025-10-16", "2025-10-31"), "vs 10, Oct 16 – 31, 2025");
    const morning = period("2025-03-03T00:00:00", "2025-03-03T12:00:00").replaceAll("\u202f", " ");
    assert.equal(morning, "vs 10, Mar 3, 2025, 12:00 AM – 12:00 PM");
    assert.equal(text(12, 10).versus, "vs 10, 1 year ago");
  });
});
