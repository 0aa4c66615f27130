import assert from "node:assert/strict";
import fc from "../../../../test/support/fast-check.js";
import { contrast, hexColor, inkOn, lightened, mix } from "../../../src/pages/theme/color.js";
import { anyColor, BLACK, rgb, token, WHITE } from "../../support/color-tokens.js";

describe("contrast", () => {
  it("computes WCAG's ratio in either order", () => {
    assert.equal(contrast(BLACK, WHITE), 21);
    assert.equal(contrast(WHITE, WHITE), 1);
    assert.equal(contrast([118, 118, 118], WHITE).toFixed(2), "4.54");
    assert.equal(contrast(WHITE, [118, 118, 118]), contrast([118, 118, 118], WHITE));
  });
});

describe("inkOn", () => {
  it("returns black or white, which is always readable", () => {
    assert.deepEqual(inkOn([255, 235, 59]), BLACK);
    assert.deepEqual(inkOn([20, 40, 120]), WHITE);
    fc.assert(fc.property(anyColor, (surface) => contrast(inkOn(surface), surface) >= 4.5));
  });
});

describe("lightened", () => {
  it("returns a color of the same hue that is readable on dark cards, and a light color unchanged", () => {
    const colors = ["#000000", "#7a1f2b", "#ffd43b", "#39ff14"].map((color) =>
      hexColor(lightened(rgb(color))),
    );
    assert.deepEqual(colors, ["#cecece", "#c26166", "#ffd43b", "#39ff14"]);
    fc.assert(fc.property(anyColor, (color) => contrast(lightened(color), token("--surface")[1]) >= 3));
  });
});

describe("mix and hexColor", () => {
  it("interpolate between two colors, and write a color as CSS does", () => {
    assert.equal(hexColor(mix(BLACK, WHITE, 0)), "#000000");
    assert.equal(hexColor(mix(BLACK, WHITE, 0.5)), "#808080");
    assert.equal(hexColor(mix(BLACK, WHITE, 1)), "#ffffff");
  });
});
