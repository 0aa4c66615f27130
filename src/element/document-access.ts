import { outsideZone } from "../connection/outside-zone.js";

/** Access to a document some of whose members may be hidden by elements of the page, such as `<img name="hidden">`. */

/** Reads a member as the document's class defines it. */
export function documentMember<Name extends keyof Document>(document: Document, name: Name): Document[Name] {
  return Reflect.get(Object.getPrototypeOf(document) as object, name, document);
}

/**
 * The window of a document, whose classes its nodes take: where jsdom's globals are added to those of Node, it rejects
 * signals and events of Node's.
 */
export function viewOf(document: Document): typeof globalThis & Window {
  return documentMember(document, "defaultView") ?? (globalThis as typeof globalThis & Window);
}

/** Whether a window has a ResizeObserver: a unit test may have none, or a mock without its methods. */
export function hasResizeObserver(view: { ResizeObserver?: Partial<typeof ResizeObserver> }): boolean {
  return view.ResizeObserver?.prototype?.disconnect !== undefined;
}

/** Computed styles; empty where a unit test has a mock in their place. */
export function stylesOf(element: Element): Partial<CSSStyleDeclaration> {
  const view = viewOf(element.ownerDocument);
  const styles = view.getComputedStyle(element) as CSSStyleDeclaration | undefined;
  return styles ?? {};
}

/** Creates an element with attributes and children. Not by HTML, which pages with strict Trusted Types forbid. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: Node[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Adds a listener to anything but a document. */
export function addListener(
  target: EventTarget,
  ...listener: Parameters<EventTarget["addEventListener"]>
): void {
  outsideZone(() => target.addEventListener(...listener));
}

export function isPageHidden(document: Document): boolean {
  const hidden: unknown = document.hidden;
  return typeof hidden === "boolean" ? hidden : documentMember(document, "hidden");
}

/** Whether the browser prepares the page for a viewer who may never come. */
export function isPrerendering(document: Document): boolean {
  return documentMember(document, "prerendering" as never) === true; // TypeScript does not know it yet
}

export function addDocumentListener<Name extends keyof DocumentEventMap>(
  document: Document,
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
  options: AddEventListenerOptions,
): void {
  const add = documentMember(document, "addEventListener");
  outsideZone(() => add.call(document, name, listener as EventListener, options));
}

/** The origin of the page. Not location's, which is "null" in a srcdoc page, though that page has its parent's origin. */
export function pageOrigin(): string {
  return (globalThis as { origin?: string }).origin ?? location.origin; // happy-dom has no such global
}

/** The path of the page; undefined in Node. That of a srcdoc page is a word. */
export function pagePath(): string | undefined {
  return (globalThis as { location?: Location }).location?.pathname;
}

/**
 * Resolves a URL as the page does now: a router may change the page's path later. Without user and password, which the
 * page's own address may have: `fetch` rejects such URLs, and the browser sends them anyway.
 * @throws TypeError if `text` is not a valid URL
 */
export function pageUrl(text: string, document: Document): URL {
  const base = new URL(documentMember(document, "baseURI")); // a <base> may lead elsewhere
  base.username = base.password = "";
  const url = new URL(text, base);
  url.username = url.password = "";
  return url;
}
