/**
 * Moves the focus and the scroll position to the start of a new page, so that a screen reader continues there. Does not take
 * the focus from the host's page.
 */
export function goToStart(page: Element): void {
  const heading = page.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  if (document.hasFocus()) heading?.focus({ preventScroll: true });
  scrollTo(0, 0); // the focus alone would scroll the heading to the window's edge, and hide what is above it
}
