import assert from "node:assert/strict";
import type { EmbedFilter } from "svc-dashboard/protocol";
import { FilterState } from "../../../../src/pages/dashboard/filters/filter-state.js";

describe("FilterState", () => {
  it("keeps filters on members of FILTER widgets, and adds an operator to them", () => {
    const filters = new FilterState(["orders.status", "orders.total"]);
    assert.equal(filters.set("orders.status", { value: "shipped" }), true);
    assert.equal(filters.set("orders.total", { value: [1, 5], type: "between" }), true);
    assert.deepEqual(filters.toQuery(), [
      { member: "orders.status", type: "equals", value: "shipped" },
      { member: "orders.total", type: "between", value: [1, 5] },
    ]);
  });

  it("ignores a filter without a FILTER widget", () => {
    const filters = new FilterState(["orders.status"]);
    assert.equal(filters.set("orders.country", { value: "DE" }), false);
    assert.deepEqual(filters.toQuery(), []);
  });

  it("clears a filter by null or an empty list, and returns whether it was set", () => {
    const filters = new FilterState(["orders.status"]);
    const cleared: EmbedFilter[] = [
      { value: null },
      { value: [] },
      { value: null, type: "equals" },
      { value: [], type: "between" },
    ];
    for (const filter of cleared) {
      filters.set("orders.status", { value: "shipped" });
      assert.equal(filters.set("orders.status", filter), true);
      assert.equal(filters.set("orders.status", filter), false);
      assert.equal(filters.get("orders.status"), undefined);
    }
  });

  it("keeps an operator that needs no value", () => {
    const filters = new FilterState(["orders.status"]);
    assert.equal(filters.set("orders.status", { value: null, type: "is_null" }), true);
    assert.deepEqual(filters.toQuery(), [{ member: "orders.status", type: "is_null", value: null }]);
  });

  it("returns false if the same filter is set again", () => {
    const filters = new FilterState(["orders.status"]);
    filters.set("orders.status", { value: ["a", "b"] });
    assert.equal(filters.set("orders.status", { value: ["a", "b"] }), false);
    assert.equal(filters.set("orders.status", { value: ["b", "a"] }), true);
  });

  it("reorders a range whose ends are reversed", () => {
    const filters = new FilterState(["orders.created_at"]);
    const between = (...value: string[]) => {
      filters.set("orders.created_at", { type: "between", value });
      return filters.get("orders.created_at")?.value;
    };
    assert.deepEqual(between("2025-03", "2025-01"), ["2025-01", "2025-03"]);
    assert.deepEqual(between("2025-01-02", "2025-01-31"), ["2025-01-02", "2025-01-31"]);
    assert.deepEqual(between("2025-03-31", "2025-03"), ["2025-03-31", "2025-03"]);
  });
});
