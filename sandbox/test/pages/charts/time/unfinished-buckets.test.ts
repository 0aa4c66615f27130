import assert from "node:assert/strict";
import type { QueryResponse } from "../../../../src/contract/viewer-api.js";
import { fittedSpec } from "../../../../src/pages/charts/drawing/fitted-spec.js";
import { chartSvg } from "../../../support/report-charts.js";

const resultOf = (days: string[], unfinished: string[], kinds = ["a"]): QueryResponse => ({
  columns: [
    { member: "a.at", field: "at", title: "At", kind: "time", format: "date", grain: "month" },
    { member: "a.kind", field: "kind", title: "Kind", kind: "dimension", format: "text" },
    { member: "a.n", field: "n", title: "N", kind: "measure", format: "number" },
  ],
  rows: days.flatMap((at, index) => kinds.map((kind) => ({ at, kind, n: index + 1 }))),
  ...(unfinished.length > 0 && { unfinished }),
});
const months = (count: number) =>
  Array.from({ length: count }, (_, month) => `2025-${String(month + 1).padStart(2, "0")}-01`);

const spec = (mark: unknown, more: object = {}) => ({
  mark,
  encoding: {
    x: { field: "at", type: mark === "bar" || mark === "rect" ? "ordinal" : "temporal" },
    y: { field: "n", type: "quantitative" },
    ...more,
  },
});
const color = { color: { field: "kind", type: "nominal" } };

/** Returns the marks of values in order, with their labels and styles. */
async function marksOf(drawn: object, shown: QueryResponse): Promise<[label: string, style: string][]> {
  const svg = await chartSvg({ report: { spec: drawn }, result: shown });
  const marks = svg.matchAll(/aria-label="(At: [^"]*)"[^>]*aria-roledescription="(?:bar|point)"([^>]*)>/g);
  return [...marks].map(([, label = "", style = ""]) => [label, style]);
}

describe("a bucket that its period contains only partly", () => {
  it("is a paler bar with a dashed edge, which its label explains", async () => {
    const bars = await marksOf(spec("bar", color), resultOf(months(3), ["2025-03-01"], ["a", "b"]));
    assert.equal(bars.length, 6);
    for (const [label, style] of bars) {
      const isPartial = label.includes("Mar 2025");
      assert.equal(label.includes("Not complete: "), isPartial, label);
      assert.equal(
        /fill-opacity="0.35" stroke="var\(--ink-muted\)".*stroke-dasharray/.test(style),
        isPartial,
      );
    }
  });

  it("is a hollow point at the end of a dashed segment, in order with the other points", async () => {
    for (const mark of ["line", "area", { type: "line", point: true }]) {
      const shown = resultOf(months(5), ["2025-01-01", "2025-05-01"], ["a", "b"]);
      const points = await marksOf(spec(mark, color), shown);
      const isHollow = points.map(([label, style]) => {
        assert.equal(label.includes("Not complete: "), style.includes('fill="var(--surface)"'), label);
        return style.includes("--surface");
      });
      const [two, six] = [Array<boolean>(2).fill(true), Array<boolean>(6).fill(false)];
      assert.deepEqual(isHollow, [...two, ...six, ...two]);
      const svg = await chartSvg({ report: { spec: spec(mark, color) }, result: shown });
      assert.equal(svg.match(/<path[^>]*d="M[^"]*L[^"]*"[^>]*stroke-dasharray="4,4"/g)?.length, 4);
    }
  });

  it("breaks the line, as does a bucket that a filter excludes", async () => {
    const lines = async (shown: QueryResponse) => {
      const svg = await chartSvg({ report: { spec: spec("line") }, result: shown });
      return svg.match(/<path[^>]*d="M[^"]*L[^"]*"(?![^>]*stroke-dasharray="4,4")/g)?.length;
    };
    assert.equal(await lines(resultOf(months(6), [])), 1);
    assert.equal(await lines(resultOf(months(6), ["2025-03-01"])), 2);
    assert.equal(await lines(resultOf(months(6).toSpliced(2, 1), [])), 2);
  });

  it("is a cell with a dashed edge, in the color of its amount", () => {
    const { mark } = fittedSpec(spec("rect"), resultOf(months(2), ["2025-02-01"])) as { mark: object };
    assert.deepEqual(Object.keys(mark), ["type", "stroke", "strokeWidth", "strokeDash"]);
  });

  it("is visible if it is the only one", async () => {
    for (const mark of ["line", "area", "bar"])
      assert.equal((await marksOf(spec(mark), resultOf(months(1), months(1)))).length, 1, mark);
  });

  it("is drawn like any other if a view can't have layers, or has its time elsewhere", () => {
    const shown = resultOf(months(2), ["2025-02-01"]);
    for (const own of [
      { ...spec("line"), params: [] },
      spec("line", { facet: { field: "kind", type: "nominal" } }),
      spec("line", { x: { field: "kind", type: "nominal" } }),
      spec("line", { x: { field: "at", type: "temporal", timeUnit: "year" } }),
      spec("tick"),
    ])
      assert.equal("layer" in fittedSpec(own, shown), false);
    assert.equal("layer" in fittedSpec(spec("line"), shown), true);
    assert.equal("layer" in fittedSpec(spec("line"), resultOf(months(2), [])), false);
  });
});
