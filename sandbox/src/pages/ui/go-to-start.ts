/**
 * Moves the viewer to the start of a page that has taken the place of another one, so that a screen reader continues there.
 * The focus stays in the host's page if it is there.
 */
export function goToStart(page: Element): void {
  const heading = page.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  if (document.hasFocus()) heading?.focus({ preventScroll: true });
  scrollTo(0, 0); // the focus alone would move the heading to the window's edge, and what is above it out of sight
}
