import assert from "node:assert/strict";
import fc from "../../../../test/support/fast-check.js";
import { nextByKey } from "../../../src/pages/ui/roving.js";

describe("nextByKey", () => {
  it("returns the neighbours and the ends, and undefined beyond the ends", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(), (count, seed) => {
        const list = [...Array(count).keys()];
        const at = seed % count;
        assert.equal(nextByKey(list, at, "ArrowRight"), at + 1 < count ? at + 1 : undefined);
        assert.equal(nextByKey(list, at, "ArrowUp"), at > 0 ? at - 1 : undefined);
        assert.equal(nextByKey(list, at, "Home"), 0);
        assert.equal(nextByKey(list, at, "End"), count - 1);
        assert.equal(nextByKey(list, at, "a"), undefined);
      }),
    );
  });
});
