import assert from "node:assert/strict";
import { commonDays } from "../../../src/pages/format/period-text.js";

describe("commonDays", () => {
  const result = (from: string) => ({ columns: [], rows: [], period: { from, to: "2025-12-31" } });

  it("returns the days of most results, if there are enough results", () => {
    const results = ["2025-01-01", "2024-01-01", "2025-01-01"].map(result);
    assert.deepEqual(commonDays([...results, { columns: [], rows: [] }], 2), results[0]?.period);
    assert.equal(commonDays(results.slice(0, 2), 2), undefined);
    assert.deepEqual(commonDays(results.slice(1, 2), 1), results[1]?.period);
  });
});
