import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import fc from "../../../test/support/fast-check.js";
import type { Rgb } from "../../src/pages/theme/color.js";

const css = await readFile(new URL("../../src/pages/styles/tokens.css", import.meta.url), "utf8");

export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

const channel = fc.integer({ min: 0, max: 255 });
/** Any color. */
export const anyColor = fc.tuple(channel, channel, channel);

/** Returns the color of a custom property of the style sheet, for the light and the dark scheme. */
export function token(name: string): [light: Rgb, dark: Rgb] {
  const [, light, dark] = new RegExp(`${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(css) ?? [];
  assert.ok(light && dark, `${name} is written with light-dark()`);
  return [rgb(light), rgb(dark)];
}

/** Parses a CSS color such as `#2457d6`. */
export function rgb(hex: string): Rgb {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as unknown as Rgb;
}
