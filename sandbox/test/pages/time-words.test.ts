import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { QueryColumn } from "../../src/contract/viewer-api.js";
import { withTimeWords } from "../../src/pages/format/time-words.js";

const columns = (grain: string): QueryColumn[] => [
  { member: "a.at", field: "at", title: "At", kind: "time", format: "date", grain },
  { member: "a.n", field: "n", title: "N", kind: "measure", format: "number" },
];
const bars = (x: object) => ({ mark: "bar", encoding: { x: { field: "at", type: "ordinal", ...x } } });

describe("times in charts", () => {
  it("are written as their grain has them, on axes of buckets and in tooltips", () => {
    const spec = {
      encoding: {
        y: { field: "at", type: "ordinal", axis: { domain: false } },
        tooltip: [{ field: "at", type: "temporal" }, { field: "n" }],
      },
    };
    assert.deepEqual(withTimeWords(spec, columns("month"), "T%q %Y"), {
      encoding: {
        y: {
          field: "at",
          type: "ordinal",
          axis: { format: "%b %Y", formatType: "time", labelOverlap: true, domain: false },
        },
        tooltip: [{ format: "%b %Y", formatType: "time", field: "at", type: "temporal" }, { field: "n" }],
      },
    });
  });

  it("stay within the drawing at either end, where they are written across", () => {
    const axisOf = (channel: "x" | "y", axis: object): Record<string, unknown> => {
      const spec = { encoding: { [channel]: { field: "at", type: "ordinal", axis } } };
      const { encoding } = withTimeWords(spec, columns("quarter"), "T%q %Y") as typeof spec;
      return { ...encoding[channel]!.axis };
    };
    assert.equal(axisOf("x", { labelAngle: 0 })["labelFlush"], 20);
    for (const other of [axisOf("x", {}), axisOf("x", { labelAngle: -90 }), axisOf("y", { labelAngle: 0 })])
      assert.equal(other["labelFlush"], undefined);
  });

  it("follow the viewer's choice of a grain", () => {
    for (const [grain, format] of [
      ["year", "%Y"],
      ["quarter", "T%q %Y"],
      ["week", "%x"],
    ] as const) {
      const { encoding } = withTimeWords(bars({}), columns(grain), "T%q %Y") as ReturnType<typeof bars>;
      assert.equal((encoding.x as { axis?: { format: string } }).axis?.format, format);
    }
  });

  it("stay as a specification has them: its own format, its own unit, no axis, a scale of time", () => {
    const own = bars({ axis: { format: "%Y" } });
    const { encoding } = withTimeWords(own, columns("month"), "T%q %Y") as typeof own;
    assert.equal((encoding.x as unknown as { axis: { format: string } }).axis.format, "%Y");
    for (const x of [{ timeUnit: "year" }, { axis: null }, { type: "temporal" }, { field: "n" }])
      assert.deepEqual(withTimeWords(bars(x), columns("month"), "T%q %Y"), bars(x));
    assert.deepEqual(withTimeWords(bars({}), columns("fortnight"), "T%q %Y"), bars({}));
  });

  it("are found in every view of a specification, and nothing else is touched", () => {
    const layered = { layer: [bars({}), 7], spec: bars({}), data: { values: [bars({})] }, encoding: null };
    const { layer, spec, data } = withTimeWords(layered, columns("year"), "T%q %Y") as typeof layered;
    const expected = withTimeWords(bars({}), columns("year"), "T%q %Y");
    assert.deepEqual([layer, spec], [[expected, 7], expected]);
    assert.deepEqual(data, layered.data);
  });
});
