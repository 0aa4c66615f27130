import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import fc from "../../../../test/support/fast-check.js";
import { ACCENT_SURFACES, accentOn, MAX_TINT, needsEdge } from "../../../src/pages/theme/accent.js";
import { contrast, difference, hexColor, inkOn, mix, type Rgb } from "../../../src/pages/theme/color.js";
import { apartFrom, PALETTE } from "../../../src/pages/theme/series-colors.js";
import { rgb, token } from "../../support/color-tokens.js";

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const channel = fc.integer({ min: 0, max: 255 });
const color = fc.tuple(channel, channel, channel);

describe("contrast", () => {
  it("computes WCAG's ratio in either order", () => {
    assert.equal(contrast(BLACK, WHITE), 21);
    assert.equal(contrast(WHITE, WHITE), 1);
    assert.equal(contrast([118, 118, 118], WHITE).toFixed(2), "4.54");
    assert.equal(contrast(WHITE, [118, 118, 118]), contrast([118, 118, 118], WHITE));
  });
});

describe("accentOn", () => {
  const brands = ["#0a7cff", "#e63946", "#ffd166", "#06d6a0", "#b5179e", "#000000", "#ffffff", "#777777"];
  for (const scheme of [0, 1] as const) {
    const surfaces = ACCENT_SURFACES.map((name) => token(name)[scheme]);

    it(`finds a text color for any brand on the surfaces of the ${["light", "dark"][scheme]} scheme`, () => {
      const isReadable = (text: Rgb) =>
        surfaces.every((surface) =>
          [surface, mix(surface, text, MAX_TINT)].every((ground) => contrast(text, ground) >= 4.5),
        );
      for (const brand of brands) assert.ok(isReadable(accentOn(surfaces, rgb(brand))), brand);
      fc.assert(fc.property(color, (brand) => isReadable(accentOn(surfaces, brand))));
      assert.ok(isReadable(token("--accent")[scheme]), "without a brand");
    });

    it(`leaves the page's own alone in the ${["light", "dark"][scheme]} scheme`, () => {
      const own = token("--accent")[scheme];
      assert.deepEqual(accentOn(surfaces, own), own);
    });
  }

  it("is tinted by no style sheet more than it allows for", async () => {
    const folder = new URL("../../../src/pages/", import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".css"));
    const sheets = files.map((name) => readFile(new URL(name, folder), "utf8"));
    const rules = (await Promise.all(sheets)).flatMap((css) => css.match(/{[^{}]*}/g) ?? []);
    const tinted = rules.filter((rule) => /[^-]color: var\(--accent\)/.test(rule));
    const shares = tinted.flatMap((rule) => /var\(--accent\) (\d+)%, transparent/.exec(rule)?.[1] ?? []);
    assert.ok(shares.length >= 3);
    assert.equal(Math.max(...shares.map(Number)) / 100, MAX_TINT);
  });
});

describe("needsEdge", () => {
  it("is so for marks that stand out from their surface by less than 3 to 1", () => {
    assert.equal(needsEdge(WHITE, rgb("#ffe600")), true);
    assert.equal(needsEdge(WHITE, rgb("#2457d6")), false);
    assert.equal(needsEdge(token("--surface")[1], rgb("#ffe600")), false);
    assert.equal(needsEdge(token("--surface")[1], BLACK), true);
  });
});

describe("inkOn", () => {
  it("is black or white, and always readable", () => {
    assert.deepEqual(inkOn([255, 235, 59]), BLACK);
    assert.deepEqual(inkOn([20, 40, 120]), WHITE);
    fc.assert(fc.property(color, (surface) => contrast(inkOn(surface), surface) >= 4.5));
  });
});

describe("mix and hexColor", () => {
  it("go from one color to the other, and write it as CSS does", () => {
    assert.equal(hexColor(mix(BLACK, WHITE, 0)), "#000000");
    assert.equal(hexColor(mix(BLACK, WHITE, 0.5)), "#808080");
    assert.equal(hexColor(mix(BLACK, WHITE, 1)), "#ffffff");
  });
});

describe("the colors of series beside a brand's", () => {
  const palettes = [0, 1].map((scheme) => PALETTE.map((index) => token(`--palette-${index}`)[scheme]!));

  it("come last where they look like it, and keep their order else", () => {
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

  it("are apart from any brand in the first four series", () => {
    fc.assert(
      fc.property(color, fc.constantFrom(...palettes), (brand, palette) =>
        apartFrom([brand], palette)
          .slice(0, 3)
          .every((one) => difference(one, brand) >= 0.1),
      ),
    );
  });

  it("differ by 1 at most: black and white", () => {
    assert.equal(difference(BLACK, WHITE).toFixed(3), "1.000");
    assert.equal(difference(WHITE, WHITE), 0);
  });
});
