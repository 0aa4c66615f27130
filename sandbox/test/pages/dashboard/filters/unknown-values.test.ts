import assert from "node:assert/strict";
import type { ValuesResponse } from "../../../../src/contract/viewer-api.js";
import { unknownValues } from "../../../../src/pages/dashboard/filters/unknown-values.js";

describe("unknownValues", () => {
  const statuses: ValuesResponse = {
    ...{ member: "orders.status", type: "text", isCut: false },
    values: ["delivered", "shipped", null],
  };
  const hours: ValuesResponse = { ...statuses, type: "number", values: [0, 9, 23] };

  it("returns the values that do not exist", () => {
    assert.deepEqual(unknownValues({ value: "shiped" }, statuses), ["shiped"]);
    assert.deepEqual(unknownValues({ value: ["Shipped", "shipped", "sent"] }, statuses), ["Shipped", "sent"]);
    assert.deepEqual(unknownValues({ value: ["shiped"], type: "not_equals" }, statuses), ["shiped"]);
    assert.deepEqual(unknownValues({ value: [9, 24, "25"] }, hours), [24, "25"]);
  });

  it("does not return values that exist, with the comparison of a query", () => {
    assert.deepEqual(unknownValues(undefined, statuses), []);
    assert.deepEqual(unknownValues({ value: ["shipped", null] }, statuses), []);
    assert.deepEqual(unknownValues({ value: [9, "23", "9.0"], type: "equals" }, hours), []);
  });

  it("returns nothing for other operators, times, incomplete lists, and a viewer without values", () => {
    assert.deepEqual(unknownValues({ value: "ship", type: "starts_with" }, statuses), []);
    assert.deepEqual(unknownValues({ value: [5, 7], type: "between" }, hours), []);
    assert.deepEqual(unknownValues({ value: "2025-01-01" }, { ...statuses, type: "time", values: [] }), []);
    assert.deepEqual(unknownValues({ value: "shiped" }, { ...statuses, isCut: true }), []);
    assert.deepEqual(unknownValues({ value: "shipped" }, { ...statuses, values: [] }), []);
  });
});
