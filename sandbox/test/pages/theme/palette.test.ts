import assert from "node:assert/strict";
import { contrast, type Rgb } from "../../../src/pages/theme/color.js";
import { token } from "../../support/color-tokens.js";

const SERIES = ["accent", ...[2, 3, 4, 5, 6, 7, 8].map((index) => `palette-${index}`)];

type Matrix = readonly [Rgb, Rgb, Rgb];

/** Matrices of complete color vision deficiency on linear light, by Machado, Oliveira and Fernandes (2009). */
const VISION: Record<string, Matrix> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "without red": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "without green": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "without blue": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];

const TO_OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

function apply(matrix: Matrix, [x, y, z]: Rgb): Rgb {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Rgb;
}

function each(vector: Rgb, change: (value: number) => number): Rgb {
  return vector.map(change) as unknown as Rgb;
}

/** Returns a viewer's color in OKLab, where distances correspond to perceived differences. */
function seen(color: Rgb, vision: Matrix): Rgb {
  const linear = each(color, (value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const visible = each(apply(vision, linear), (value) => Math.min(Math.max(value, 0), 1));
  return apply(TO_OKLAB, each(apply(TO_CONES, visible), Math.cbrt));
}

describe("the palette", () => {
  for (const [index, scheme] of ["light", "dark"].entries()) {
    const pick = (name: string) => token(`--${name}`)[index]!;

    it(`distinguishes series for viewers of any color vision in the ${scheme} scheme`, () => {
      for (const [vision, matrix] of Object.entries(VISION)) {
        const places = SERIES.map((name) => ({ name, place: seen(pick(name), matrix) }));
        for (const [order, a] of places.entries()) {
          for (const b of places.slice(0, order)) {
            const distance = Math.hypot(...a.place.map((value, axis) => value - (b.place[axis] ?? 0)));
            assert.ok(
              distance >= 0.08,
              `${a.name} and ${b.name} look alike, ${vision}: ${distance.toFixed(3)}`,
            );
          }
        }
      }
    });

    it(`has no series that is much weaker than the others in the ${scheme} scheme`, () => {
      const ratios = SERIES.map((name) => contrast(pick(name), pick("surface")));
      const [weakest, middle] = ratios.toSorted((a, b) => a - b).filter((_ratio, place) => place % 4 === 0);
      assert.ok(weakest! >= middle! / 1.8, `${weakest!.toFixed(2)} beside ${middle!.toFixed(2)}`);
    });

    it(`has a contrast of 3 for marks and 4.5 for text in the ${scheme} scheme`, () => {
      for (const name of [...SERIES, "control-line"]) {
        const ratio = contrast(pick(name), pick("surface"));
        assert.ok(ratio >= 3, `--${name} on --surface: ${ratio.toFixed(2)}`);
      }
      for (const surface of ["surface", "page", "raised", "hover"]) {
        for (const name of ["ink", "ink-muted", "accent", "positive", "negative", "danger"]) {
          const ratio = contrast(pick(name), pick(surface));
          assert.ok(ratio >= 4.5, `--${name} on --${surface}: ${ratio.toFixed(2)}`);
        }
      }
    });
  }
});
