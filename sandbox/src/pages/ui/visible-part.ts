/** What a dialog needs at least, in pixels: less than that may be in view. */
const LEAST_HEIGHT = 360;

/** The part of the window that the viewer sees, from where the page's root element is in view. */
export function visiblePart({
  intersectionRect: seen,
  boundingClientRect: page,
}: Pick<IntersectionObserverEntry, "intersectionRect" | "boundingClientRect">): {
  top: number;
  height: number;
} {
  // a page that is seen to its end may be lower than the window
  const bottom = seen.bottom < page.bottom ? seen.bottom : innerHeight;
  const height = Math.max(bottom - seen.top, Math.min(LEAST_HEIGHT, innerHeight));
  return { top: Math.min(seen.top, innerHeight - height), height };
}
