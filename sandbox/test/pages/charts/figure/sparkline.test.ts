import assert from "node:assert/strict";
import { placesOf } from "../../../../src/pages/charts/figure/sparkline.js";

describe("the points of a sparkline", () => {
  it("are proportional to time and value, from the smallest to the largest", () => {
    const places = placesOf([
      { time: "2025-01-01", value: 10 },
      { time: "2025-01-02", value: 30 },
      { time: "2025-01-05", value: 20, unfinished: true },
    ]);
    assert.deepEqual(places, [
      { x: 0, y: 100, unfinished: false },
      { x: 25, y: 0, unfinished: false },
      { x: 100, y: 50, unfinished: true },
    ]);
  });

  it("are in the middle if all values are equal", () => {
    const places = placesOf(["2025-01-01", "2025-01-02"].map((time) => ({ time, value: 7 })));
    assert.deepEqual(new Set(places.map(({ y }) => y)), new Set([50]));
  });
});
