/** The distance of a popover from its button and from the window's edges. Pixels. */
export const GAP = 4;

/** Places a popover below or above its button and aligned with an edge of it, but inside the window. */
export function placePopover(
  popover: HTMLElement,
  button: DOMRect,
  edge: "start" | "end",
  isBelow: boolean,
): void {
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = edge === "end" ? button.right - width : button.left;
  popover.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  popover.style.top = `${isBelow ? button.bottom + GAP : Math.max(button.top - GAP - height, GAP)}px`;
}
