import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import fc from "../../../../test/support/fast-check.js";
import { ACCENT_SURFACES, accentOn, MAX_TINT, needsEdge } from "../../../src/pages/theme/accent.js";
import { contrast, mix, type Rgb } from "../../../src/pages/theme/color.js";
import { anyColor, BLACK, rgb, token, WHITE } from "../../support/color-tokens.js";

describe("accentOn", () => {
  const brands = ["#0a7cff", "#e63946", "#ffd166", "#06d6a0", "#b5179e", "#000000", "#ffffff", "#777777"];
  for (const scheme of [0, 1] as const) {
    const surfaces = ACCENT_SURFACES.map((name) => token(name)[scheme]);

    it(`returns a text color for any brand on the surfaces of the ${["light", "dark"][scheme]} scheme`, () => {
      const isReadable = (text: Rgb) =>
        surfaces.every((surface) =>
          [surface, mix(surface, text, MAX_TINT)].every((ground) => contrast(text, ground) >= 4.5),
        );
      for (const brand of brands) assert.ok(isReadable(accentOn(surfaces, rgb(brand))), brand);
      fc.assert(fc.property(anyColor, (brand) => isReadable(accentOn(surfaces, brand))));
      assert.ok(isReadable(token("--accent")[scheme]), "without a brand");
    });

    it(`returns the page's own accent unchanged in the ${["light", "dark"][scheme]} scheme`, () => {
      const own = token("--accent")[scheme];
      assert.deepEqual(accentOn(surfaces, own), own);
    });
  }

  it("allows for the strongest tint of any style sheet", async () => {
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
  it("is true for marks with a contrast of less than 3 to their surface", () => {
    assert.equal(needsEdge(WHITE, rgb("#ffe600")), true);
    assert.equal(needsEdge(WHITE, rgb("#2457d6")), false);
    assert.equal(needsEdge(token("--surface")[1], rgb("#ffe600")), false);
    assert.equal(needsEdge(token("--surface")[1], BLACK), true);
  });
});
