import { documentMember } from "./document-access.js";

/** The origin of the page. Not location's, which is "null" in a srcdoc page, though that page has its parent's origin. */
export function pageOrigin(): string {
  return (globalThis as { origin?: string }).origin ?? location.origin; // happy-dom has no such global
}

/**
 * Resolves a URL as the page does now: a router may change the page's path later. Without user and password, which the
 * page's own address may have: `fetch` rejects such URLs, and the browser sends them anyway.
 * @throws TypeError on what is no URL
 */
export function pageUrl(text: string, document: Document): URL {
  const base = new URL(documentMember(document, "baseURI")); // a <base> may lead elsewhere
  base.username = base.password = "";
  const url = new URL(text, base);
  url.username = url.password = "";
  return url;
}
