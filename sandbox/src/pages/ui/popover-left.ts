/** The distance from the window's edges. Pixels. */
const GAP = 4;

/** The left edge of a popover that is aligned with an edge of its button, but stays inside the window. Pixels. */
export function popoverLeft(popover: HTMLElement, button: DOMRect, edge: "start" | "end"): number {
  const width = popover.offsetWidth;
  const left = edge === "end" ? button.right - width : button.left;
  return Math.max(GAP, Math.min(left, innerWidth - width - GAP));
}
