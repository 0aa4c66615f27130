import assert from "node:assert/strict";
import { filterSummary, pickedValues } from "../../../src/pages/format/filter-summary.js";

describe("filterSummary", () => {
  it("writes each operator as a sign", () => {
    const cases = [
      [{ value: "a" }, "a"],
      [{ value: ["a", "b"] }, "a, b"],
      [{ value: "a", type: "not_equals" }, "≠ a"],
      [{ value: 5, type: "greater_than_or_equal" }, "≥ 5"],
      [{ value: [1, 5], type: "between" }, "1 – 5"],
      [{ value: "a", type: "contains" }, "*a*"],
      [{ value: null, type: "is_not_null" }, "≠ ∅"],
      [{ value: "x", type: "of_a_later_version" }, "of_a_later_version x"],
    ] as const;
    for (const [filter, expected] of cases) {
      assert.equal(filterSummary(filter as Parameters<typeof filterSummary>[0], String), expected);
    }
  });
});

describe("pickedValues", () => {
  it("returns the values that are picked, and none for other operators", () => {
    assert.deepEqual([...pickedValues({ value: ["a", 5] })], ["a", "5"]);
    assert.deepEqual([...pickedValues({ value: "a", type: "equals" })], ["a"]);
    assert.deepEqual([...pickedValues({ value: "a", type: "not_equals" })], []);
    assert.deepEqual([...pickedValues(undefined)], []);
  });
});
