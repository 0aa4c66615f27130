import assert from "node:assert/strict";
import fc from "../../../../test/support/fast-check.js";
import type { ComparisonOutput, QueryColumn, QueryResponse } from "../../../src/contract/viewer-api.js";
import { placesOf } from "../../../src/pages/charts/sparkline.js";
import { comparisonText } from "../../../src/pages/format/comparison-text.js";
import { comparisonOf, earlier, headline } from "../../../src/pages/format/comparison.js";
import { Formats } from "../../../src/pages/format/format.js";
import { commonDays } from "../../../src/pages/format/period-text.js";
import { defaultTexts } from "../../../src/pages/format/texts.js";
import { nextByKey } from "../../../src/pages/ui/roving.js";
import { sortRows } from "../../../src/pages/tables/sort-rows.js";

const revenue: QueryColumn = {
  member: "orders.revenue",
  field: "revenue",
  title: "Revenue",
  kind: "measure",
  format: "currency",
};

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
  it("computes from any of the outputs what the others would say", () => {
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

  it("takes a rise for good news, or for bad where lower is better", () => {
    const returns: QueryColumn = { ...revenue, lowerIsBetter: true };
    const news = (now: number, measure?: QueryColumn) =>
      compared({ revenue: now, previous: 10 }, measure)?.isGood;
    assert.deepEqual([news(12), news(8)], [true, false]);
    assert.deepEqual([news(12, returns), news(8, returns)], [false, true]);
  });

  it("has no rate where there was nothing before, and nothing to say without both values", () => {
    assert.equal(compared({ revenue: 5, previous: 0 })?.rate, null);
    assert.equal(compared({ revenue: 5, previous: null }), undefined);
    assert.equal(compared({ revenue: null, previous: 5 }), undefined);
    assert.equal(compared({ revenue: 5 }), undefined);
    assert.equal(comparisonOf({ columns: [], rows: [] }), undefined);
  });

  it("is about the first measure that is no comparison", () => {
    const columns = [
      { ...revenue, comparison: { output: "previous" as const, amount: 1, unit: "year" } },
      revenue,
    ];
    assert.equal(headline({ columns }), revenue);
  });
});

describe("comparisonText", () => {
  const formats = new Formats("en-US", defaultTexts);
  const rate: QueryColumn = { ...revenue, format: "percent" };

  const comparedColumns = (column: QueryColumn): QueryColumn[] => [
    column,
    { ...column, field: "previous", comparison: { output: "previous", amount: 1, unit: "year" } },
  ];

  function text(value: number, previous: number, column = revenue, more: Partial<QueryResponse> = {}) {
    return comparisonText(
      { columns: comparedColumns(column), rows: [{ revenue: value, previous }], ...more },
      undefined,
      formats,
      defaultTexts,
    )!;
  }

  it("agrees with the figures as they are shown", () => {
    for (const [value, previous, column, expected] of [
      [1494, 1217, revenue, "Up 22.8%"],
      [1217, 1217, revenue, "Unchanged"],
      [440_227.1, 440_227.4, revenue, "Unchanged"],
      [440_227, 440_200, revenue, "Up < 0.1%"],
      [5, 0, revenue, "Up"],
      [0.0675, 0.0674, rate, "Up 0.1 pp"],
      [0.06746, 0.06745, rate, "Unchanged"],
      [0.041, 0.078, rate, "Down 3.7 pp"],
    ] as const) {
      assert.equal(text(value, previous, column).spoken, expected, `${value} beside ${previous}`);
    }
  });

  it("names the time that it compares with", () => {
    const time: QueryColumn = { ...revenue, field: "time", kind: "time", format: "date" };
    const bucket = (grain: string) =>
      text(12, 10, revenue, {
        columns: [{ ...time, grain }, ...comparedColumns(revenue)],
        rows: [{ time: "2025-10-01", revenue: 12, previous: 10 }],
      }).versus;
    assert.equal(bucket("month"), "vs 10 in Oct 2024");
    assert.equal(bucket("quarter"), "vs 10 in Q4 2024");
    assert.equal(bucket("year"), "vs 10, 2024");
    const period = (from: string, to: string) =>
      text(12, 10, revenue, { comparedPeriod: { from, to } }).versus.replaceAll("\u2009", " ");
    assert.equal(period("2025-10-01", "2025-10-31"), "vs 10 in Oct 2025");
    assert.equal(period("2025-01-01", "2025-11-25"), "vs 10, Jan 1 – Nov 25, 2025");
    assert.equal(text(12, 10).versus, "vs 10, 1 year ago");
  });
});

describe("the places of a trend", () => {
  it("are in proportion to time and value, from the least to the most", () => {
    const places = placesOf([
      { time: "2025-01-01", value: 10 },
      { time: "2025-01-02", value: 30 },
      { time: "2025-01-05", value: 20, unfinished: true },
    ]);
    assert.deepEqual(places, [
      { x: 0, y: 100, unfinished: false },
      { x: 25, y: 0, unfinished: false },
      { x: 100, y: 50, unfinished: true },
    ]);
  });

  it("lie in the middle where nothing changes", () => {
    const places = placesOf(["2025-01-01", "2025-01-02"].map((time) => ({ time, value: 7 })));
    assert.deepEqual(new Set(places.map(({ y }) => y)), new Set([50]));
  });
});

describe("commonDays", () => {
  const result = (from: string) => ({ columns: [], rows: [], period: { from, to: "2025-12-31" } });

  it("are those of most results, if there are enough of them", () => {
    const results = ["2025-01-01", "2024-01-01", "2025-01-01"].map(result);
    assert.deepEqual(commonDays([...results, { columns: [], rows: [] }], 2), results[0]?.period);
    assert.equal(commonDays(results.slice(0, 2), 2), undefined);
    assert.deepEqual(commonDays(results.slice(1, 2), 1), results[1]?.period);
  });
});

describe("earlier", () => {
  it("finds the beginning of an earlier period, in the same form", () => {
    assert.equal(earlier("2025-12-01", 1, "year"), "2024-12-01");
    assert.equal(earlier("2025-01-01", 1, "month"), "2024-12-01");
    assert.equal(earlier("2025-01-01", 2, "quarter"), "2024-07-01");
    assert.equal(earlier("2025-03-03", 1, "week"), "2025-02-24");
    assert.equal(earlier("2025-03-01T00:00:00", 1, "hour"), "2025-02-28T23:00:00");
    assert.equal(earlier("2025-12-29", 1, "year", "week"), "2024-12-23");
    assert.equal(earlier("2025-04-01", 1, "month", "quarter"), "2025-01-01");
    assert.equal(earlier("2025-04-01", 1, "month", "year"), "2025-01-01");
    assert.equal(earlier("2025-12-31", 1, "month"), "2025-11-30");
    assert.equal(earlier("2024-02-29T09:30:00", 1, "year"), "2023-02-28T09:30:00");
    assert.equal(earlier("2025-05-31", 1, "quarter"), "2025-02-28");
    assert.equal(earlier("2025-03-01", 1, "fortnight"), undefined);
    assert.equal(earlier("soon", 1, "year"), undefined);
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

  it("sorts numbers by size and texts as the language has them, with nothing last either way", () => {
    const by = (field: "a" | "n", direction: "ascending" | "descending") =>
      sortRows(rows, { field, direction }, formats).map((row) => row[field]);
    assert.deepEqual(by("n", "ascending"), [-1, 2, 10, null]);
    assert.deepEqual(by("n", "descending"), [10, 2, -1, null]);
    assert.deepEqual(by("a", "ascending"), ["Ä", "b9", "b10", null]);
  });

  it("changes nothing without a column, and never the list itself", () => {
    const before = structuredClone(rows);
    assert.equal(sortRows(rows, undefined, formats), rows);
    sortRows(rows, { field: "n", direction: "ascending" }, formats);
    assert.deepEqual(rows, before);
  });
});

describe("nextByKey", () => {
  it("goes to the neighbours and the ends, and nowhere beyond", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(), (count, seed) => {
        const list = [...Array(count).keys()];
        const at = seed % count;
        assert.equal(nextByKey(list, at, "ArrowRight"), at + 1 < count ? at + 1 : undefined);
        assert.equal(nextByKey(list, at, "ArrowUp"), at > 0 ? at - 1 : undefined);
        assert.equal(nextByKey(list, at, "Home"), 0);
        assert.equal(nextByKey(list, at, "End"), count - 1);
        assert.equal(nextByKey(list, at, "a"), undefined);
      }),
    );
  });
});
