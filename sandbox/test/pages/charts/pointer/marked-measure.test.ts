import assert from "node:assert/strict";
import type { QueryColumn } from "../../../../src/contract/viewer-api.js";
import { markedMeasure } from "../../../../src/pages/charts/pointer/marked-measure.js";
import { column as anyColumn } from "../../../support/column.js";

const column = (name: string, kind: QueryColumn["kind"] = "measure") =>
  anyColumn(`orders.${name}`, name, kind, "number", { field: name });
const columns = [column("month", "time"), column("revenue"), column("count"), column("margin")];
const datum = { month: "2025-01-01", revenue: 10, count: 2, margin: 0.4 };
const quantity = (field: string) => ({ field, type: "quantitative" });
const marked = (spec: Record<string, unknown>, name = "marks", row: typeof datum = datum) =>
  markedMeasure(spec, name, row, columns)?.field;

describe("the measure of a mark", () => {
  it("is that of the chart's encoding, not the first one of the result", () => {
    assert.equal(marked({ encoding: { x: { field: "month" }, y: quantity("count") } }), "count");
    assert.equal(marked({ encoding: { theta: quantity("margin") } }), "margin");
    assert.equal(marked({ encoding: { x: { field: "month" }, color: quantity("count") } }), "count");
  });

  it("is that of the mark's own layer, which inherits other encodings", () => {
    const spec = {
      encoding: { x: { field: "month" }, y: quantity("revenue") },
      layer: [{ mark: "bar" }, { mark: "line", encoding: { y: quantity("count") } }],
    };
    assert.equal(marked(spec, "layer_0_marks"), "revenue");
    assert.equal(marked(spec, "layer_1_marks"), "count");
    assert.equal(marked(spec, "layer_1_layer_1_marks"), "count", "a point that Vega-Lite adds to a line");
  });

  it("is found in concatenated views and in small multiples", () => {
    const parts = [{ encoding: { y: quantity("count") } }, { encoding: { y: quantity("margin") } }];
    assert.equal(marked({ hconcat: parts }, "concat_1_marks"), "margin");
    assert.equal(marked({ facet: {}, spec: { layer: parts } }, "child_layer_1_marks"), "margin");
  });

  it("is that of the tooltip if the encoded values are computed", () => {
    const encoding = { color: quantity("share"), tooltip: [{ field: "month" }, quantity("count")] };
    assert.equal(marked({ encoding }), "count");
  });

  it("is any encoded one, or else the first of the result, and always one with a value", () => {
    const layers = {
      layer: [{ encoding: { y: quantity("share") } }, { encoding: { y: quantity("margin") } }],
    };
    assert.equal(marked(layers, "layer_0_marks"), "margin");
    assert.equal(marked({}), "revenue");
    const incomplete = { ...datum, count: null } as unknown as typeof datum;
    assert.equal(marked({ encoding: { y: quantity("count") } }, "marks", incomplete), "revenue");
    assert.equal(markedMeasure({}, "marks", { month: "2025-01-01" }, columns), undefined);
    assert.equal(marked({ layer: [null, 7], encoding: "x", spec: null }, "layer_0_marks"), "revenue");
  });
});
