/** The origin of the page. Not location's, which is "null" in a srcdoc page, though that page has its parent's origin. */
export function pageOrigin(): string {
  return (globalThis as { origin?: string }).origin ?? location.origin; // happy-dom has no such global
}
