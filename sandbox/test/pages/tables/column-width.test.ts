import assert from "node:assert/strict";
import type { QueryColumn } from "../../../src/contract/viewer-api.js";
import { columnWidth } from "../../../src/pages/tables/column-width.js";

type Value = string | number | boolean | null;

const column: QueryColumn = { member: "a.b", field: "b", title: "B", kind: "dimension", format: "text" };

/** Measures text in a font with a narrow "i" and wider headings. */
const measure = (text: string, isHeading = false) =>
  (8 * text.length - 5 * (text.split("i").length - 1)) * (isHeading ? 1.1 : 1);

const widthOf = (values: readonly Value[], heading = "B", of = column) =>
  columnWidth(
    of,
    heading,
    values.map((b) => ({ b })),
    (_column, value) => (value === null || value === undefined ? "–" : String(value)),
    measure,
  );

describe("columnWidth", () => {
  it("fits the widest text, which is not always the longest", () => {
    assert.equal(widthOf(["mmmm", "iiiiiii", "m"]), widthOf(["mmmm"]));
    assert.ok(widthOf(["mmmm"]) - measure("mmmm") >= 24, "the padding of a cell");
  });

  it("fits the heading with its sort arrow", () => {
    assert.equal(widthOf(["m"], "Revenue"), widthOf([], "Revenue"));
    assert.ok(widthOf(["m"], "Revenue") >= measure("Revenue", true) + 24 + 16);
  });

  it("fits the largest and the smallest of numbers, with any digits", () => {
    const number: QueryColumn = { ...column, kind: "measure", format: "number" };
    assert.equal(widthOf([1, 12_345, 7], "B", number), widthOf([12_345], "B", number));
    assert.equal(widthOf([-12_345, 12_345], "B", number), widthOf([-12_345], "B", number));
    assert.equal(widthOf([111, null], "B", number), widthOf([900], "B", number));
  });

  it("fits any time, so that it does not depend on the rows", () => {
    const time: QueryColumn = { ...column, kind: "time", format: "date", grain: "minute" };
    assert.equal(widthOf(["2025-01-01T01:01:00"], "B", time), widthOf([], "B", time));
    assert.ok(widthOf([], "B", time) > measure("2025-11-28T22:58:58"));
  });

  it("has a limit", () => {
    assert.equal(widthOf(["m".repeat(100)]), widthOf(["m".repeat(1000)]));
  });

  it("measures only a few of many texts", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `Customer ${index}`);
    let measured = 0;
    const counting = (text: string) => (measured += 1) && measure(text);
    columnWidth(
      column,
      "B",
      many.map((b) => ({ b })),
      (_column, value) => String(value),
      counting,
    );
    assert.ok(measured <= 50, String(measured));
  });
});
