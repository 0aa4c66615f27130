import assert from "node:assert/strict";
import type { EmbedFilter } from "svc-dashboard/protocol";
import { FilterState } from "../../../../src/pages/dashboard/filters/filter-state.js";
import type { ValuesResponse } from "../../../../src/contract/viewer-api.js";
import { unknownValues } from "../../../../src/pages/dashboard/filters/unknown-values.js";
import { datePresets } from "../../../../src/pages/dashboard/filters/date-presets.js";
import { filterWords } from "../../../../src/pages/dashboard/filters/filter-words.js";
import { Formats } from "../../../../src/pages/format/format.js";
import { defaultTexts } from "../../../../src/pages/format/texts.js";
import { filterSummary, pickedValues } from "../../../../src/pages/format/filter-summary.js";

describe("FilterState", () => {
  it("keeps filters on members of FILTER widgets, and sends them with an operator", () => {
    const filters = new FilterState(["orders.status", "orders.total"]);
    assert.equal(filters.set("orders.status", { value: "shipped" }), true);
    assert.equal(filters.set("orders.total", { value: [1, 5], type: "between" }), true);
    assert.deepEqual(filters.toQuery(), [
      { member: "orders.status", type: "equals", value: "shipped" },
      { member: "orders.total", type: "between", value: [1, 5] },
    ]);
  });

  it("ignores a filter that no FILTER widget stands for", () => {
    const filters = new FilterState(["orders.status"]);
    assert.equal(filters.set("orders.country", { value: "DE" }), false);
    assert.deepEqual(filters.toQuery(), []);
  });

  it("clears by a null or an empty list, and says whether anything was there", () => {
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

  it("says that nothing changed when the same filter comes again", () => {
    const filters = new FilterState(["orders.status"]);
    filters.set("orders.status", { value: ["a", "b"] });
    assert.equal(filters.set("orders.status", { value: ["a", "b"] }), false);
    assert.equal(filters.set("orders.status", { value: ["b", "a"] }), true);
  });
});

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

describe("datePresets", () => {
  const english = new Formats("en", defaultTexts);
  const ranges = (lastDay: string) =>
    Object.fromEntries(
      datePresets(lastDay, defaultTexts, english).map(({ label, range: { from, to } }) => [
        label,
        `${from} ${to}`,
      ]),
    );

  it("end at the last day of the data, where they are not over", () => {
    assert.deepEqual(ranges("2026-11-25"), {
      Yesterday: "2026-11-24 2026-11-24",
      "Last 7 days": "2026-11-19 2026-11-25",
      "Last 30 days": "2026-10-27 2026-11-25",
      "Last 90 days": "2026-08-28 2026-11-25",
      "This month": "2026-11-01 2026-11-25",
      "Last month": "2026-10-01 2026-10-31",
      "This quarter": "2026-10-01 2026-11-25",
      "This year": "2026-01-01 2026-11-25",
      "Last 12 months": "2025-11-26 2026-11-25",
    });
  });

  it("know the ends of months, and leap years", () => {
    const { "Last month": month, "Last 12 months": year } = ranges("2024-03-31");
    assert.deepEqual([month, year], ["2024-02-01 2024-02-29", "2023-04-01 2024-03-31"]);
  });
});

describe("filterWords", () => {
  const english = new Formats("en", defaultTexts);
  const days = { type: "time", days: { from: "2024-01-01", to: "2026-11-25" } } as const;
  const words = (
    filter: EmbedFilter | undefined,
    of: Pick<ValuesResponse, "type" | "days"> = { type: "text" },
  ) => {
    const { short, full } = filterWords(filter, of, english, defaultTexts);
    return [short, full];
  };

  it("names the preset whose days are picked, with the days themselves", () => {
    for (const [from, to, name] of [
      ["2026-01-01", "2026-11-25", "This year"],
      ["2026-01-02", "2026-11-25", english.days("2026-01-02", "2026-11-25")],
    ] as const)
      assert.deepEqual(words({ value: [from, to], type: "between" }, days), [name, english.days(from, to)]);
    assert.deepEqual(words({ value: "2026-03-01", type: "greater_than_or_equal" }, days)[0], "≥ Mar 1, 2026");
  });

  it("says how many values are picked where there are many, and which", () => {
    assert.deepEqual(words({ value: ["a", "b"] }), ["a, b", "a, b"]);
    assert.deepEqual(words({ value: ["a", "b", "c"] }), ["3 selected", "a, b, c"]);
    assert.deepEqual(words(undefined), ["All", "All"]);
  });
});

describe("pickedValues", () => {
  it("knows the values that are picked, and none for other operators", () => {
    assert.deepEqual([...pickedValues({ value: ["a", 5] })], ["a", "5"]);
    assert.deepEqual([...pickedValues({ value: "a", type: "equals" })], ["a"]);
    assert.deepEqual([...pickedValues({ value: "a", type: "not_equals" })], []);
    assert.deepEqual([...pickedValues(undefined)], []);
  });
});

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
