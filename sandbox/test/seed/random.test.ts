import assert from "node:assert/strict";
import { createRandom, weightedPicker } from "../../src/seed/random.js";

describe("createRandom", () => {
  it("repeats its numbers with the same seed, and not with another", () => {
    const draw = (seed: number) => Array.from({ length: 5 }, createRandom(seed).next);
    assert.deepEqual(draw(1), draw(1));
    assert.notDeepEqual(draw(1), draw(2));
  });

  it("picks by weight, and only from the first items if it gets a count", () => {
    const pick = weightedPicker(createRandom(3), ["rare", "common", "later"], (item) =>
      item === "rare" ? 1 : 9,
    );
    const picked = Array.from({ length: 1000 }, () => pick(2));
    const rare = picked.filter((item) => item === "rare").length;
    assert.ok(rare > 60 && rare < 150, `${rare} of 1000`);
    assert.ok(!picked.includes("later"));
  });
});
