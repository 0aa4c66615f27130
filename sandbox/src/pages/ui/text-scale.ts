/** The font size for which the lengths of a page are designed. Pixels. */
const DEFAULT_SIZE = 16;

/** The factor by which the viewer has enlarged text, at least 1. */
export function textScale(): number {
  return Math.max(parseFloat(getComputedStyle(document.documentElement).fontSize) / DEFAULT_SIZE, 1);
}
