import assert from "node:assert/strict";
import { firstChartRows, rowsTooMany, squeeze } from "../../../src/pages/dashboard/first-screen.js";
import { itemBox, resolveGrid } from "../../../src/pages/dashboard/grid-layout.js";

describe("the first chart of a low page", () => {
  const grid = resolveGrid({ rowHeight: 16, margin: [16, 16], containerPadding: [24, 12] });
  const figures = ["a", "b"].map((id, index) => ({ id, x: index * 6, y: 0, w: 6, h: 4 }));
  const chart = { id: "chart", x: 0, y: 4, w: 8, h: 12 };
  const note = { id: "note", x: 8, y: 4, w: 4, h: 6 };
  const table = { id: "table", x: 8, y: 10, w: 4, h: 6 };
  const below = { id: "below", x: 0, y: 16, w: 12, h: 10 };
  const items = [...figures, chart, note, table, below];
  const isFigure = new Set(["a", "b"]);

  it("loses as many rows as necessary to end on the screen, and none if that is not enough", () => {
    const rows = firstChartRows(items, new Set(["chart", "below"]), isFigure)!;
    const { top, height } = itemBox(chart, 1280, 12, grid);
    const end = top + height;
    for (const [room, expected] of [
      [end, 0],
      [end - 1, 1],
      [end - 160, 5],
      [end - 161, 0], // it would be lower than the minimum of a chart
      [100, 0],
    ] as const)
      assert.equal(rowsTooMany(rows, room, grid), expected, `in ${room} of ${end} pixels`);
  });

  it("still ends together with the widgets beside it, which shrink in proportion", () => {
    const squeezed = squeeze(items, { y: 4, h: 12 }, 4);
    assert.deepEqual(
      squeezed.map(({ id, y, h }) => [id, y, h]),
      [
        ["a", 0, 4],
        ["b", 0, 4],
        ["chart", 4, 8],
        ["note", 4, 4],
        ["table", 8, 4],
        ["below", 12, 10],
      ],
    );
  });

  it("does not shrink figures beside it", () => {
    const beside = { id: "chart", x: 6, y: 0, w: 6, h: 16 };
    const figure = { id: "a", x: 0, y: 0, w: 6, h: 4 };
    const rows = firstChartRows([figure, beside], new Set(["chart"]), isFigure)!;
    assert.deepEqual(
      squeeze([figure, beside], rows, 3).map(({ h }) => h),
      [4, 13],
    );
  });

  it("must exist", () => {
    assert.equal(firstChartRows(items, new Set(), isFigure), undefined);
  });
});
