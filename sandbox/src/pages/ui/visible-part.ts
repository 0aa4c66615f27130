/** The least height that a dialog gets, even if less of the page is in view. Pixels. */
const MIN_HEIGHT = 360;

/** The part of the window that is in view, computed from the part of the page's root element that is. */
export function visiblePart({
  intersectionRect: seen,
  boundingClientRect: page,
}: Pick<IntersectionObserverEntry, "intersectionRect" | "boundingClientRect">): {
  top: number;
  height: number;
} {
  // a page whose end is in view may be lower than the window
  const bottom = seen.bottom < page.bottom ? seen.bottom : innerHeight;
  const height = Math.max(bottom - seen.top, Math.min(MIN_HEIGHT, innerHeight));
  return { top: Math.min(seen.top, innerHeight - height), height };
}
