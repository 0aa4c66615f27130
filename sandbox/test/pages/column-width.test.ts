import assert from "node:assert/strict";
import type { QueryColumn } from "../../src/contract/viewer-api.js";
import { columnWidth, widestText } from "../../src/pages/tables/column-width.js";

const column: QueryColumn = { member: "a.b", field: "b", title: "B", kind: "measure", format: "number" };
const widest = (...values: (string | number | boolean | null)[]) =>
  widestText(
    column,
    values.map((b) => ({ b })),
    (_column, value) => (value === null || value === undefined ? "–" : `<${value}>`),
  );

describe("the widest text of a column", () => {
  it("is of numbers the largest or the smallest, as it is written", () => {
    assert.equal(widest(1, 12_345, 7), "<12345>");
    assert.equal(widest(1, -12_345, 12_345), "<-12345>");
    assert.equal(widest(0, null), "<0>");
  });

  it("is of texts the longest, and says what nothing looks like where there is nothing", () => {
    assert.equal(widest("a", "abc", "ab"), "<abc>");
    assert.equal(widest("a", 1234, null), "<1234>");
    assert.equal(widest(true, false), "<false>");
    assert.equal(widest(), "–");
    assert.equal(widest(null), "–");
  });
});

describe("the width of a column", () => {
  const width = (heading: string, text: string) =>
    columnWidth({ ...column, kind: "dimension" }, heading, [{ b: text }], (_column, value) => String(value));

  it("grows with its texts and its heading, twice as fast by ideographs, up to a limit", () => {
    assert.ok(width("B", "Sleeping bags") > width("B", "Boots"));
    assert.ok(width("Average order value", "1") > width("B", "1"));
    assert.ok(width("B", "\u5e97\u8217\u5e97\u8217\u5e97") > width("B", "Boots"));
    assert.equal(width("B", "x".repeat(100)), width("B", "x".repeat(1000)));
  });
});
