/** The size in pixels that lengths of a page are made for. */
const USUAL_SIZE = 16;

/** How many times larger than usual the viewer wants text to be. */
export function textScale(): number {
  return Math.max(parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_SIZE, 1);
}
