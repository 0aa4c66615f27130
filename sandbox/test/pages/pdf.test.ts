import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../../test/support/fast-check.js";
import { pageCuts } from "../../src/pages/export/pdf.js";

describe("pageCuts", () => {
  it("leaves a picture that fits on one page", () => {
    assert.deepEqual(pageCuts(700, 800, [{ top: 0, bottom: 700 }]), [700]);
  });

  it("cuts above the box that a page has no room for, and through one that no page has room for", () => {
    assert.deepEqual(
      pageCuts(1500, 800, [
        { top: 0, bottom: 500 },
        { top: 510, bottom: 1200 },
      ]),
      [510, 1310, 1500],
    );
    assert.deepEqual(pageCuts(2000, 800, [{ top: 0, bottom: 2000 }]), [800, 1600, 2000]);
  });

  it("covers the whole picture, with no page higher than there is room for", () => {
    const box = fc.record({ top: fc.nat(5000), size: fc.nat(3000) });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6000 }),
        fc.integer({ min: 10, max: 2000 }),
        fc.array(box),
        (height, page, boxes) => {
          const cuts = pageCuts(
            height,
            page,
            boxes.map(({ top, size }) => ({ top, bottom: top + size })),
          );
          assert.equal(cuts.at(-1), height);
          for (const [index, cut] of cuts.entries()) {
            const from = cuts[index - 1] ?? 0;
            assert.ok(cut > from && cut - from <= page);
          }
        },
      ),
    );
  });
});
