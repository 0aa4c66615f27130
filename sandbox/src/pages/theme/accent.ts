import { contrast, inkOn, mix, type Rgb } from "./color.js";

/** The least contrast of text in the brand's color (WCAG 2, AA). */
const TEXT_CONTRAST = 4.5;

/** The least contrast of marks (WCAG 2, "Non-text Contrast"). */
const MARK_CONTRAST = 3;

/** The surfaces behind such text, as custom properties of tokens.css. */
export const ACCENT_SURFACES = ["--surface", "--raised", "--hover", "--page"];

/** The largest share by which badges and current entries are tinted with the color of their text. */
export const MAX_TINT = 0.14;

/** The brand's color if its text is readable on all surfaces, tinted or not; otherwise its nearest readable shade or tint. */
export function accentOn(surfaces: readonly Rgb[], brand: Rgb): Rgb {
  const isReadable = (candidate: Rgb) =>
    surfaces.every((surface) =>
      [surface, mix(surface, candidate, MAX_TINT)].every(
        (ground) => contrast(candidate, ground) >= TEXT_CONTRAST,
      ),
    );
  const towards = inkOn(surfaces[0] ?? brand);
  for (let step = 0; step < 20; step += 1) {
    const candidate = mix(brand, towards, step / 20);
    if (isReadable(candidate)) return candidate;
  }
  return towards;
}

/** Whether a mark in the brand's color has too little contrast with its surface, and needs an edge. */
export function needsEdge(surface: Rgb, brand: Rgb): boolean {
  return contrast(surface, brand) < MARK_CONTRAST;
}
