import assert from "node:assert/strict";
import type { EmbedFilter } from "svc-dashboard/protocol";
import {
  dateRange,
  dateRangeFilter,
  type DateRange,
} from "../../../../src/pages/dashboard/filters/date-range.js";

describe("a range of days", () => {
  const pairs: [EmbedFilter, DateRange][] = [
    [
      { value: ["2025-03-01", "2025-03-31"], type: "between" },
      { from: "2025-03-01", to: "2025-03-31" },
    ],
    [
      { value: "2025-03-01", type: "greater_than_or_equal" },
      { from: "2025-03-01", to: "" },
    ],
    [
      { value: "2025-03-31", type: "less_than_or_equal" },
      { from: "", to: "2025-03-31" },
    ],
  ];

  it("is converted to a filter of two dates, or of one", () => {
    for (const [filter, range] of pairs) assert.deepEqual(dateRangeFilter(range), filter);
    assert.deepEqual(dateRangeFilter({ from: "", to: "" }), { value: null });
  });

  it("is read from such a filter, and from a single day", () => {
    for (const [filter, range] of pairs) assert.deepEqual(dateRange(filter), range);
    assert.deepEqual(dateRange({ value: "2025-03-01" }), { from: "2025-03-01", to: "2025-03-01" });
  });

  it("is empty if two dates can't represent the filter", () => {
    const none = { from: "", to: "" };
    assert.deepEqual(dateRange(undefined), none);
    assert.deepEqual(dateRange({ value: "2025" }), none);
    assert.deepEqual(dateRange({ value: "2025-03-01", type: "not_equals" }), none);
  });
});
