import assert from "node:assert/strict";
import type { QueryResponse, QueryColumn } from "../../../../src/contract/viewer-api.js";
import { fittedSpec } from "../../../../src/pages/charts/drawing/fitted-spec.js";

const columns = (grain: string): QueryColumn[] => [
  { member: "a.at", field: "at", title: "At", kind: "time", format: "date", grain },
  { member: "a.sum", field: "sum", title: "Sum", kind: "measure", format: "currency", currency: "USD" },
  { member: "a.n", field: "n", title: "N", kind: "measure", format: "number" },
];
const answer = (grain: string, rows: QueryResponse["rows"] = [{ at: "2025-01-01", sum: 1, n: 1 }]) => ({
  columns: columns(grain),
  rows,
});
const dots = (x: object) => ({ mark: "point", encoding: { x: { field: "at", type: "ordinal", ...x } } });

/** One channel of a fitted specification. */
function channel(name: string, definition: object, fitted: QueryResponse, mark: unknown = "bar") {
  const { encoding } = fittedSpec({ mark, encoding: { [name]: definition } }, fitted) as {
    encoding: Record<string, Record<string, unknown>>;
  };
  return encoding[name] ?? {};
}

describe("times in charts", () => {
  it("are written by their grain, on axes of buckets and in tooltips", () => {
    const spec = {
      encoding: {
        y: { field: "at", type: "ordinal", axis: { domain: false } },
        tooltip: [{ field: "at", type: "temporal" }, { field: "n" }],
      },
    };
    assert.deepEqual(fittedSpec(spec, answer("month")), {
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

  it("stay as a specification has them: its own format, its own unit, no axis, a scale of time", () => {
    const own = channel("x", { field: "at", type: "ordinal", axis: { format: "%Y" } }, answer("month"));
    assert.equal((own["axis"] as { format: string }).format, "%Y");
    for (const x of [{ timeUnit: "year" }, { axis: null }, { type: "temporal" }, { field: "n" }])
      assert.deepEqual(fittedSpec(dots(x), answer("month")), dots(x));
    assert.deepEqual(fittedSpec(dots({}), answer("fortnight")), dots({}), "a grain that nobody knows");
  });

  it("are found in every view of a specification, and nothing else is touched", () => {
    const layered = { layer: [dots({}), 7], spec: dots({}), data: { values: [dots({})] }, encoding: null };
    const { layer, spec, data } = fittedSpec(layered, answer("year")) as typeof layered;
    const expected = fittedSpec(dots({}), answer("year"));
    assert.deepEqual([layer, spec], [[expected, 7], expected]);
    assert.deepEqual(data, layered.data);
  });

  it("are marked by points only while there are few of them", () => {
    const line = { mark: { type: "line", point: true } };
    const days = (count: number) =>
      Array.from({ length: count }, (_, day) => ({ at: new Date(day * 86_400_000).toISOString(), n: 1 }));
    assert.deepEqual(fittedSpec(line, answer("day", days(60))), line);
    assert.deepEqual(fittedSpec(line, answer("day", days(61))), { mark: { type: "line", point: undefined } });
  });
});

describe("amounts in charts", () => {
  const sum = { field: "sum", type: "quantitative" };

  it("have the format of their column, unless the specification gives one", () => {
    const format = (name: string, part: string, definition: object) =>
      (channel(name, definition, answer("month"))[part] as { format?: string } | undefined)?.format;
    assert.equal(format("y", "axis", sum), "$~s");
    assert.equal(format("y", "axis", { ...sum, axis: { format: ".2f" } }), ".2f");
    assert.equal(format("size", "legend", sum), "$~s");
    assert.equal(channel("tooltip", sum, answer("month"))["format"], "$,");
    assert.equal(format("y", "axis", { ...sum, aggregate: "count" }), undefined);
  });

  it("have a place at the lower end where all of them are 0, and only there", () => {
    const zero = answer("month", [{ at: "2025-01-01", sum: 0, n: 1 }]);
    const { scale, axis } = channel("y", sum, zero);
    assert.deepEqual(scale, { domain: [0, 1] });
    assert.deepEqual((axis as { values: number[] }).values, [0]);
    assert.equal(channel("y", { ...sum, field: "n" }, zero)["scale"], undefined);
    assert.equal(channel("y", { ...sum, scale: { type: "log" } }, zero)["axis"] instanceof Object, true);
  });

  it("say in the axis title that their scale is logarithmic", () => {
    const log = { ...sum, scale: { type: "log" } };
    assert.equal(channel("x", { ...log, title: "Orders" }, answer("month"))["title"], "Orders (log)");
    assert.equal(channel("x", log, answer("month"))["title"], "Sum (log)");
    assert.equal(channel("x", { ...sum, title: "Orders" }, answer("month"))["title"], "Orders");
  });
});

describe("charts in high contrast", () => {
  const series = { field: "kind", type: "nominal", title: null };

  it("tell the series of lines and points apart without colors", () => {
    for (const [mark, name] of [
      ["line", "strokeDash"],
      ["point", "shape"],
    ] as const) {
      const spec = { mark, encoding: { color: series } };
      const { encoding } = fittedSpec(spec, answer("month"), true) as { encoding: Record<string, object> };
      assert.equal((encoding[name] as typeof series).field, "kind", mark);
      assert.deepEqual(fittedSpec(spec, answer("month")), spec);
    }
  });
});

describe("sizes and colors that show an amount", () => {
  const sizes = (amounts: number[]) =>
    channel(
      "size",
      { field: "n", type: "quantitative" },
      answer(
        "month",
        amounts.map((n) => ({ n })),
      ),
    )["legend"] as { values: number[] };

  it("are explained by the heading of their column, unless the specification has its own", () => {
    const n = { field: "n", type: "quantitative" };
    const title = (definition: object) =>
      (channel("color", { ...n, ...definition }, answer("month"))["legend"] as { title?: string }).title;
    assert.equal(title({ title: null }), "N");
    assert.equal(title({ title: null, legend: { title: "Own" } }), "Own");
    assert.equal(title({ title: "Own" }), undefined);
  });

  it("are explained by up to three round amounts", () => {
    assert.deepEqual(sizes([8, 2_061_467]).values, [100_000, 500_000, 2_000_000]);
    assert.deepEqual(sizes([1, 2, 3]).values, [3]);
    assert.deepEqual(sizes([0.5, 0.32]).values, [0.03, 0.1, 0.5]);
  });
});

describe("heat maps", () => {
  const spec = { mark: "rect", encoding: { color: { field: "sum", type: "quantitative" } } };
  const textOf = (isHighContrast: boolean) => {
    const { layer } = fittedSpec(spec, answer("month"), isHighContrast) as {
      layer: { encoding: { text: { field?: string; condition?: { test: string; field: string } } } }[];
    };
    assert.equal(layer.length, 2);
    return layer[1]!.encoding.text;
  };

  it("write the value in each cell that is wide enough, and in high contrast in every cell", () => {
    const { test, field } = textOf(false).condition!;
    assert.match(test, /^bandwidth\('x'\) >= \d+$/);
    assert.equal(field, "sum");
    assert.equal(textOf(true).field, "sum");
    assert.equal(textOf(true).condition, undefined);
  });
});
