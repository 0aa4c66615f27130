import assert from "node:assert/strict";
import type { QueryColumn } from "../../../../src/contract/viewer-api.js";
import { timeSeries } from "../../../../src/pages/charts/time/time-series.js";

const columns: QueryColumn[] = [
  { member: "a.at", field: "at", title: "At", kind: "time", format: "date", grain: "month" },
  { member: "a.kind", field: "kind", title: "Kind", kind: "dimension", format: "text" },
  { member: "a.n", field: "n", title: "N", kind: "measure", format: "number" },
];
const result = { columns, rows: [] };
const x = { field: "at", type: "temporal" };
const y = { field: "n", type: "quantitative" };
const color = { field: "kind", type: "nominal" };

describe("timeSeries", () => {
  const found = (mark: string, encoding: object) => timeSeries({ mark, encoding }, result);

  it("finds bars, lines or areas of a measure", () => {
    for (const mark of ["bar", "line", "area"]) {
      const { time, measure, series } = found(mark, { x, y, color })!;
      assert.deepEqual([time, series, measure], columns, mark);
    }
    assert.equal(found("line", { x, y })!.series, undefined);
  });

  it("ignores heat maps, scatter plots, horizontal bars, and computed values", () => {
    for (const [mark, encoding] of [
      ["rect", { x, y, color }],
      ["point", { x, y }],
      ["bar", { x: y, y: x }],
      ["bar", { x, y: { ...y, aggregate: "mean" } }],
      ["bar", { x }],
    ] as const)
      assert.equal(found(mark, encoding), undefined, JSON.stringify(encoding));
    assert.equal(timeSeries({ layer: [{ mark: "bar", encoding: { x, y } }] }, result), undefined);
  });

  it("has a total if the series are stacked", () => {
    const isStacked = (mark: string, more: object = {}) => found(mark, { x, y, color, ...more })!.isStacked;
    assert.deepEqual([isStacked("bar"), isStacked("area"), isStacked("line")], [true, true, false]);
    for (const stack of [null, false, "normalize"])
      assert.equal(isStacked("bar", { y: { ...y, stack } }), false, String(stack));
    assert.equal(isStacked("bar", { xOffset: color }), false);
  });
});
