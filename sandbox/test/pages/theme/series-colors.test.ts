import assert from "node:assert/strict";
import fc from "../../../../test/support/fast-check.js";
import { difference, type Rgb } from "../../../src/pages/theme/color.js";
import { apartFrom, PALETTE } from "../../../src/pages/theme/series-colors.js";
import { anyColor, BLACK, rgb, token, WHITE } from "../../support/color-tokens.js";

describe("apartFrom", () => {
  const palettes = [0, 1].map((scheme) => PALETTE.map((index) => token(`--palette-${index}`)[scheme]!));

  it("moves a color that resembles the brand to the end, and keeps the order of the others", () => {
    for (const palette of palettes) {
      for (const near of palette) {
        const apart = apartFrom([near], palette);
        assert.equal(apart.at(-1), near);
        assert.deepEqual(
          apart.slice(0, -1),
          palette.filter((one) => one !== near),
        );
      }
    }
    const orange = rgb("#b35900");
    const [light] = palettes as [Rgb[]];
    assert.ok(difference(orange, light[1]!) < 0.05);
    assert.equal(apartFrom([orange], light).indexOf(light[1]!), PALETTE.length - 1);
  });

  it("returns three colors that differ from any brand", () => {
    fc.assert(
      fc.property(anyColor, fc.constantFrom(...palettes), (brand, palette) =>
        apartFrom([brand], palette)
          .slice(0, 3)
          .every((one) => difference(one, brand) >= 0.1),
      ),
    );
  });

  it("uses a difference of at most 1, that of black and white", () => {
    assert.equal(difference(BLACK, WHITE).toFixed(3), "1.000");
    assert.equal(difference(WHITE, WHITE), 0);
  });
});
