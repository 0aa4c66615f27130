import { contrast, inkOn, mix, type Rgb } from "./color.js";

/** Text in the brand's color must be as readable as all other text (WCAG 2, AA). */
const TEXT_CONTRAST = 4.5;

/** What shows amounts needs less: WCAG 2, "Non-text Contrast". */
const MARK_CONTRAST = 3;

/** The surfaces of such text, by the custom properties of tokens.css. */
export const ACCENT_SURFACES = ["--surface", "--raised", "--hover", "--page"];

/** Badges and current entries are tinted with the color of their text: at most by this share. */
export const MAX_TINT = 0.14;

/** The brand's color where text in it can be read on all surfaces, tinted or not; else its nearest shade or tint that can. */
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

/** Whether a mark in the brand's color is too weak on its surface, so that it needs an edge. */
export function needsEdge(surface: Rgb, brand: Rgb): boolean {
  return contrast(surface, brand) < MARK_CONTRAST;
}
