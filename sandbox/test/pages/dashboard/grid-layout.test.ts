import assert from "node:assert/strict";
import fc from "../../../../test/support/fast-check.js";
import {
  arrange,
  breakpointFor,
  gridHeight,
  grow,
  itemBox,
  resolveGrid,
  splitControls,
} from "../../../src/pages/dashboard/grid-layout.js";

const BREAKPOINTS = ["lg", "md", "sm", "xs", "xxs"] as const;
const defaults = resolveGrid(null);

function widget(
  id: string,
  x: number,
  y: number,
  w: number,
  h: number,
  responsiveLayouts: object | null = null,
  isProse = false,
) {
  return { id, isProse, position: { x, y, w, h }, responsiveLayouts };
}

const position = fc.record({
  x: fc.integer({ min: 0, max: 11 }),
  y: fc.integer({ min: 0, max: 20 }),
  w: fc.integer({ min: 1, max: 12 }),
  h: fc.integer({ min: 1, max: 6 }),
});

const widgets = fc
  .array(
    fc.record({
      position,
      responsiveLayouts: fc.option(
        fc.record(
          { md: fc.option(position), sm: fc.option(position), xxs: fc.option(position) },
          { requiredKeys: [] },
        ),
      ),
    }),
    { maxLength: 12 },
  )
  .map((list) => list.map((item, index) => ({ ...item, id: `w${index}`, type: "CHART" })));

describe("resolveGrid", () => {
  it("uses react-grid-layout's defaults for members that a layout omits", () => {
    assert.deepEqual(defaults, {
      breakpoints: { lg: 1200, md: 996, sm: 768, xs: 480, xxs: 0 },
      cols: { lg: 12, md: 10, sm: 6, xs: 4, xxs: 2 },
      rowHeight: 150,
      margin: [10, 10],
      containerPadding: [10, 10],
    });
  });

  it("has only the breakpoints of the layout", () => {
    const grid = resolveGrid({ breakpoints: { lg: 0 }, cols: { lg: 1 } });
    for (const width of [200, 700, 1500]) assert.equal(breakpointFor(width, grid), "lg");
    const two = resolveGrid({ breakpoints: { md: 600, xs: 0 } });
    assert.deepEqual(
      [400, 601, 4000].map((width) => breakpointFor(width, two)),
      ["xs", "md", "md"],
    );
  });

  it("keeps the members of the layout, and uses the margin as the default padding", () => {
    const grid = resolveGrid({
      cols: { lg: 24, md: null },
      rowHeight: 40,
      margin: [16, 8],
      containerPadding: null,
    });
    assert.equal(grid.cols.lg, 24);
    assert.equal(grid.cols.md, 10);
    assert.equal(grid.rowHeight, 40);
    assert.deepEqual(grid.containerPadding, [16, 8]);
  });
});

describe("breakpointFor", () => {
  it("returns the widest breakpoint below the width", () => {
    const cases = [
      [1201, "lg"],
      [1200, "md"],
      [997, "md"],
      [800, "sm"],
      [768, "xs"],
      [480, "xxs"],
      [0, "xxs"],
    ] as const;
    for (const [width, name] of cases) assert.equal(breakpointFor(width, defaults), name, `at ${width}`);
  });
});

describe("arrange", () => {
  it("keeps the positions of a wide page, in reading order", () => {
    const items = arrange(
      [widget("b", 6, 0, 6, 2), widget("c", 0, 2, 12, 1), widget("a", 0, 0, 6, 2)],
      "lg",
      defaults,
    );
    assert.deepEqual(
      items.map(({ id, x, y }) => [id, x, y]),
      [
        ["a", 0, 0],
        ["b", 6, 0],
        ["c", 0, 2],
      ],
    );
  });

  it("closes vertical gaps", () => {
    const items = arrange([widget("a", 0, 5, 4, 2), widget("b", 0, 9, 4, 2)], "lg", defaults);
    assert.deepEqual(
      items.map(({ y }) => y),
      [0, 2],
    );
  });

  it("prefers a widget's own position for the breakpoint", () => {
    const [item] = arrange([widget("a", 0, 0, 6, 2, { sm: { x: 2, y: 0, w: 4, h: 5 } })], "sm", defaults);
    assert.deepEqual(item, { id: "a", x: 2, y: 0, w: 4, h: 5 });
  });

  it("scales to ten columns without a gap between neighbours", () => {
    const items = arrange(
      [0, 3, 6, 9].map((x) => widget(`w${x}`, x, 0, 3, 2)),
      "md",
      defaults,
    );
    assert.deepEqual(
      items.map(({ x, w }) => [x, w]),
      [
        [0, 3],
        [3, 2],
        [5, 3],
        [8, 2],
      ],
    );
  });

  it("scales the position of the nearest wider breakpoint", () => {
    const [item] = arrange([widget("a", 0, 0, 12, 2, { lg: { x: 6, y: 0, w: 6, h: 2 } })], "md", defaults);
    assert.deepEqual([item?.x, item?.w], [5, 5]);
  });

  it("puts halves side by side on a tablet, and all widgets below each other on a phone", () => {
    const list = [widget("a", 0, 0, 6, 2), widget("b", 6, 0, 6, 3), widget("c", 0, 3, 8, 4)];
    const tablet = arrange(list, "sm", defaults);
    assert.deepEqual(
      tablet.map(({ x, y, w, h }) => [x, y, w, h]),
      [
        [0, 0, 3, 3],
        [3, 0, 3, 3],
        [0, 3, 6, 4],
      ],
    );
    const phone = arrange(list, "xxs", defaults);
    assert.deepEqual(
      phone.map(({ x, y, w, h }) => [x, y, w, h]),
      [
        [0, 0, 2, 2],
        [0, 2, 2, 3],
        [0, 5, 2, 4],
      ],
    );
  });

  it("lets small widgets share a row of a phone, but not a text, and widens the last one of a row", () => {
    const grid = resolveGrid({ cols: { xxs: 4 } });
    const list = [
      ...[0, 3, 6].map((x) => widget(`kpi-${x}`, x, 0, 3, 2)),
      widget("note", 9, 0, 3, 2, null, true),
      widget("chart", 0, 2, 4, 4),
    ];
    assert.deepEqual(
      arrange(list, "xxs", grid).map(({ id, x, y, w }) => [id, x, y, w]),
      [
        ["kpi-0", 0, 0, 2],
        ["kpi-3", 2, 0, 2],
        ["kpi-6", 0, 2, 4],
        ["note", 0, 4, 4],
        ["chart", 0, 6, 4],
      ],
    );
  });

  it("places every widget once, inside the grid, without overlaps and as high as possible", () => {
    fc.assert(
      fc.property(widgets, fc.constantFrom(...BREAKPOINTS), (list, breakpoint) => {
        const cols = defaults.cols[breakpoint];
        const items = arrange(list, breakpoint, defaults);
        assert.deepEqual(items.map(({ id }) => id).sort(), list.map(({ id }) => id).sort());
        const overlap = (a: (typeof items)[number], b: (typeof items)[number], lift = 0) =>
          a.x < b.x + b.w && b.x < a.x + a.w && a.y - lift < b.y + b.h && b.y < a.y - lift + a.h;
        for (const item of items) {
          assert.ok(item.x >= 0 && item.w >= 1 && item.x + item.w <= cols, JSON.stringify(item));
          const others = items.filter(({ id }) => id !== item.id);
          assert.ok(!others.some((other) => overlap(item, other)), "two widgets overlap");
          assert.ok(
            item.y === 0 || others.some((other) => overlap(item, other, 1)),
            "a widget has a gap above it",
          );
        }
      }),
    );
  });
});

describe("splitControls", () => {
  const isControl = ({ id }: { id: string }) => id.startsWith("filter");
  const split = (...list: ReturnType<typeof widget>[]) =>
    splitControls(list, isControl).map((some) => some.map(({ id }) => id));

  it("moves the controls of the first rows to the top, in reading order", () => {
    assert.deepEqual(
      split(
        widget("chart", 0, 5, 12, 8),
        widget("filter-c", 0, 3, 4, 2),
        widget("filter-b", 6, 0, 6, 3),
        widget("filter-a", 0, 0, 6, 3),
      ),
      [["filter-a", "filter-b", "filter-c"], ["chart"]],
    );
  });

  it("keeps controls beside and below other widgets in their place", () => {
    assert.deepEqual(
      split(
        widget("filter-beside", 0, 0, 4, 8),
        widget("chart", 4, 0, 8, 8),
        widget("filter-below", 0, 8, 4, 3),
      ),
      [[], ["filter-beside", "chart", "filter-below"]],
    );
    assert.deepEqual(split(widget("filter-high", 0, 0, 4, 4), widget("figure", 4, 3, 8, 4)), [
      [],
      ["filter-high", "figure"],
    ]);
  });
});

describe("grow", () => {
  it("makes a widget higher, and moves the widgets below it down", () => {
    const items = [
      { id: "text", x: 0, y: 0, w: 4, h: 2 },
      { id: "a", x: 0, y: 2, w: 2, h: 3 },
      { id: "b", x: 2, y: 2, w: 2, h: 3 },
    ];
    assert.deepEqual(
      grow(items, new Map([["text", 5]])).map(({ id, y, h }) => [id, y, h]),
      [
        ["text", 0, 7],
        ["a", 7, 3],
        ["b", 7, 3],
      ],
    );
    assert.deepEqual(grow(items, new Map()), items);
  });
});

describe("itemBox", () => {
  it("computes react-grid-layout's pixels", () => {
    assert.deepEqual(itemBox({ x: 0, y: 0, w: 6, h: 2 }, 1280, 12, defaults), {
      left: 10,
      top: 10,
      width: 625,
      height: 310,
    });
    assert.deepEqual(itemBox({ x: 6, y: 2, w: 6, h: 1 }, 1280, 12, defaults), {
      left: 645,
      top: 330,
      width: 625,
      height: 150,
    });
  });

  it("leaves exactly the margin between neighbours, with any rounding of the width", () => {
    fc.assert(
      fc.property(fc.integer({ min: 320, max: 2560 }), fc.integer({ min: 1, max: 11 }), (width, split) => {
        const left = itemBox({ x: 0, y: 0, w: split, h: 1 }, width, 12, defaults);
        const right = itemBox({ x: split, y: 0, w: 12 - split, h: 1 }, width, 12, defaults);
        assert.equal(right.left - (left.left + left.width), 10);
        assert.equal(right.left + right.width, width - 10);
      }),
    );
  });
});

describe("gridHeight", () => {
  it("counts rows, margins and paddings", () => {
    assert.equal(
      gridHeight(
        [
          { x: 0, y: 0, w: 1, h: 2 },
          { x: 1, y: 1, w: 1, h: 3 },
        ],
        defaults,
      ),
      4 * 150 + 3 * 10 + 20,
    );
    assert.equal(gridHeight([], defaults), 20);
  });
});
