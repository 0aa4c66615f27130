import assert from "node:assert/strict";
import type { ValuesResponse } from "../../../../src/contract/viewer-api.js";
import { unknownValues } from "../../../../src/pages/dashboard/filters/unknown-values.js";

describe("unknownValues", () => {
  const statuses: ValuesResponse = {
    ...{ member: "orders.status", type: "text", isCut: false },
    values: ["delivered", "shipped", null],
  };
  const hours: ValuesResponse = { ...statuses, type: "number", values: [0, 9, 23] };

  it("names the values that are not there", () => {
    assert.deepEqual(unknownValues({ value: "shiped" }, statuses), ["shiped"]);
    assert.deepEqual(unknownValues({ value: ["Shipped", "shipped", "sent"] }, statuses), ["Shipped", "sent"]);
    assert.deepEqual(unknownValues({ value: ["shiped"], type: "not_equals" }, statuses), ["shiped"]);
    assert.deepEqual(unknownValues({ value: [9, 24, "25"] }, hours), [24, "25"]);
  });

  it("says nothing of known values, as a query compares them", () => {
    assert.deepEqual(unknownValues(undefined, statuses), []);
    assert.deepEqual(unknownValues({ value: ["shipped", null] }, statuses), []);
    assert.deepEqual(unknownValues({ value: [9, "23", "9.0"], type: "equals" }, hours), []);
  });

  it("says nothing where it can't know: other operators, times, cut lists, and a viewer without values", () => {
    assert.deepEqual(unknownValues({ value: "ship", type: "starts_with" }, statuses), []);
    assert.deepEqual(unknownValues({ value: [5, 7], type: "between" }, hours), []);
    assert.deepEqual(unknownValues({ value: "2025-01-01" }, { ...statuses, type: "time", values: [] }), []);
    assert.deepEqual(unknownValues({ value: "shiped" }, { ...statuses, isCut: true }), []);
    assert.deepEqual(unknownValues({ value: "shipped" }, { ...statuses, values: [] }), []);
  });
});
