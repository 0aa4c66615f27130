import assert from "node:assert/strict";
import type { QueryResponse, QueryColumn } from "../../../../src/contract/viewer-api.js";
import { fittedSpec } from "../../../../src/pages/charts/drawing/fitted-spec.js";

const columns = (grain: string): QueryColumn[] => [
  { member: "a.at", field: "at", title: "At", kind: "time", format: "date", grain },
  { member: "a.sum", field: "sum", title: "Sum", kind: "measure", format: "currency", currency: "USD" },
  { member: "a.n", field: "n", title: "N", kind: "measure", format: "number" },
];
const resultOf = (grain: string, rows: QueryResponse["rows"] = [{ at: "2025-01-01", sum: 1, n: 1 }]) => ({
  columns: columns(grain),
  rows,
});
const dots = (x: object) => ({ mark: "point", encoding: { x: { field: "at", type: "ordinal", ...x } } });

/** Returns one channel of a fitted specification. */
function channel(name: string, definition: object, fitted: QueryResponse, mark: unknown = "bar") {
  const { encoding } = fittedSpec({ mark, encoding: { [name]: definition } }, fitted) as {
    encoding: Record<string, Record<string, unknown>>;
  };
  return encoding[name] ?? {};
}

describe("times in charts", () => {
  it("are formatted by their grain, on axes of buckets and in tooltips", () => {
    const spec = {
      encoding: {
        y: { field: "at", type: "ordinal", axis: { domain: false } },
        tooltip: [{ field: "at", type: "temporal" }, { field: "n" }],
      },
    };
    assert.deepEqual(fittedSpec(spec, resultOf("month")), {
      encoding: {
        y: {
          field: "at",
          type: "ordinal",
          axis: { format: "month in full", formatType: "time", labelOverlap: true, domain: false },
        },
        tooltip: [
          { format: "month in full", formatType: "time", field: "at", type: "temporal" },
          { field: "n" },
        ],
      },
    });
  });

  it("keep their own format, time unit, missing axis or temporal scale", () => {
    const own = channel("x", { field: "at", type: "ordinal", axis: { format: "%Y" } }, resultOf("month"));
    assert.equal((own["axis"] as { format: string }).format, "%Y");
    for (const x of [{ timeUnit: "year" }, { axis: null }, { type: "temporal" }, { field: "n" }])
      assert.deepEqual(fittedSpec(dots(x), resultOf("month")), dots(x));
    assert.deepEqual(fittedSpec(dots({}), resultOf("fortnight")), dots({}), "an unknown grain");
  });

  it("are found in every view of a specification, and other parts do not change", () => {
    const layered = { layer: [dots({}), 7], spec: dots({}), data: { values: [dots({})] }, encoding: null };
    const { layer, spec, data } = fittedSpec(layered, resultOf("year")) as typeof layered;
    const expected = fittedSpec(dots({}), resultOf("year"));
    assert.deepEqual([layer, spec], [[expected, 7], expected]);
    assert.deepEqual(data, layered.data);
  });

  it("have points only if they are few", () => {
    const line = { mark: { type: "line", point: true } };
    const days = (count: number) =>
      Array.from({ length: count }, (_, day) => ({ at: new Date(day * 86_400_000).toISOString(), n: 1 }));
    assert.deepEqual(fittedSpec(line, resultOf("day", days(60))), line);
    assert.deepEqual(fittedSpec(line, resultOf("day", days(61))), {
      mark: { type: "line", point: undefined },
    });
  });
});

describe("amounts in charts", () => {
  const sum = { field: "sum", type: "quantitative" };

  it("have the format of their column, unless the specification sets one", () => {
    const format = (name: string, part: string, definition: object) =>
      (channel(name, definition, resultOf("month"))[part] as { format?: string } | undefined)?.format;
    assert.equal(format("y", "axis", sum), "$~s");
    assert.equal(format("y", "axis", { ...sum, axis: { format: ".2f" } }), ".2f");
    assert.equal(format("size", "legend", sum), "$~s");
    assert.equal(channel("tooltip", sum, resultOf("month"))["format"], "$,");
    assert.equal(format("y", "axis", { ...sum, aggregate: "count" }), undefined);
  });

  it("are at the lower end of the axis if all are 0, and only then", () => {
    const zero = resultOf("month", [{ at: "2025-01-01", sum: 0, n: 1 }]);
    const { scale, axis } = channel("y", sum, zero);
    assert.deepEqual(scale, { domain: [0, 1] });
    assert.deepEqual((axis as { values: number[] }).values, [0]);
    assert.equal(channel("y", { ...sum, field: "n" }, zero)["scale"], undefined);
    assert.equal(channel("y", { ...sum, scale: { type: "log" } }, zero)["axis"] instanceof Object, true);
  });

  it("have the logarithmic scale in their axis title", () => {
    const log = { ...sum, scale: { type: "log" } };
    assert.equal(channel("x", { ...log, title: "Orders" }, resultOf("month"))["title"], "Orders (log)");
    assert.equal(channel("x", log, resultOf("month"))["title"], "Sum (log)");
    assert.equal(channel("x", { ...sum, title: "Orders" }, resultOf("month"))["title"], "Orders");
  });
});

describe("charts in high contrast", () => {
  const series = { field: "kind", type: "nominal", title: null };

  it("distinguish the series of lines and points without colors", () => {
    for (const [mark, name] of [
      ["line", "strokeDash"],
      ["point", "shape"],
    ] as const) {
      const spec = { mark, encoding: { color: series } };
      const { encoding } = fittedSpec(spec, resultOf("month"), true) as {
        encoding: Record<string, object>;
      };
      assert.equal((encoding[name] as typeof series).field, "kind", mark);
      assert.deepEqual(fittedSpec(spec, resultOf("month")), spec);
    }
  });
});

describe("sizes and colors of amounts", () => {
  const sizes = (amounts: number[]) =>
    channel(
      "size",
      { field: "n", type: "quantitative" },
      resultOf(
        "month",
        amounts.map((n) => ({ n })),
      ),
    )["legend"] as { values: number[] };

  it("have the heading of their column as legend title, unless the specification has its own", () => {
    const n = { field: "n", type: "quantitative" };
    const title = (definition: object) =>
      (channel("color", { ...n, ...definition }, resultOf("month"))["legend"] as { title?: string }).title;
    assert.equal(title({ title: null }), "N");
    assert.equal(title({ title: null, legend: { title: "Own" } }), "Own");
    assert.equal(title({ title: "Own" }), undefined);
  });

  it("have up to three round amounts in their legend", () => {
    assert.deepEqual(sizes([8, 2_061_467]).values, [100_000, 500_000, 2_000_000]);
    assert.deepEqual(sizes([1, 2, 3]).values, [3]);
    assert.deepEqual(sizes([0.5, 0.32]).values, [0.03, 0.1, 0.5]);
  });
});

describe("heat maps", () => {
  const spec = { mark: "rect", encoding: { color: { field: "sum", type: "quantitative" } } };

  it("show the value in each cell that is wide enough for text of its size, also in high contrast", () => {
    for (const isHighContrast of [true, false])
      for (const fontSize of [12, 24]) {
        const { layer } = fittedSpec(spec, resultOf("month"), isHighContrast, fontSize) as {
          layer: { encoding: { text: { condition: { test: string; field: string } } } }[];
        };
        const { test, field } = layer[1]!.encoding.text.condition;
        assert.deepEqual([test, field], [`bandwidth('x') >= ${3 * fontSize}`, "sum"]);
      }
  });
});
