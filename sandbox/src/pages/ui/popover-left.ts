/** A pixel distance from the window's edges. */
const GAP = 4;

/** Where a popover begins so that one of its edges is its button's, as far as the window has room. Pixels. */
export function popoverLeft(popover: HTMLElement, button: DOMRect, edge: "start" | "end"): number {
  const width = popover.offsetWidth;
  const left = edge === "end" ? button.right - width : button.left;
  return Math.max(GAP, Math.min(left, innerWidth - width - GAP));
}
