import { outsideZone } from "../connection/outside-zone.js";

/** Access to a document whose members may be shadowed by elements of the page, such as `<img name="hidden">`. */

/** Reads a member as the document's class defines it. */
export function documentMember<Name extends keyof Document>(document: Document, name: Name): Document[Name] {
  return Reflect.get(Object.getPrototypeOf(document) as object, name, document);
}

/**
 * Returns the window of a document, whose nodes require this window's classes: where jsdom's globals are added to Node's,
 * jsdom rejects Node's signals and events.
 */
export function viewOf(document: Document): typeof globalThis & Window {
  return documentMember(document, "defaultView") ?? (globalThis as typeof globalThis & Window);
}

/** Whether a window has a ResizeObserver: a unit test may have none, or a mock without its methods. */
export function hasResizeObserver(view: { ResizeObserver?: Partial<typeof ResizeObserver> }): boolean {
  return view.ResizeObserver?.prototype?.disconnect !== undefined;
}

/** Returns the computed styles; an empty object if a mock in a unit test returns none. */
export function stylesOf(element: Element): Partial<CSSStyleDeclaration> {
  const view = viewOf(element.ownerDocument);
  const styles = view.getComputedStyle(element) as CSSStyleDeclaration | undefined;
  return styles ?? {};
}

/** Creates an element with attributes and children. Does not parse HTML, which strict Trusted Types forbid. */
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

/** Adds a listener to any target except a document. */
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

/** Whether the browser prerenders the page, for a viewer who may never open it. */
export function isPrerendering(document: Document): boolean {
  return documentMember(document, "prerendering" as never) === true; // TypeScript does not declare it yet
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

/** Returns the page's origin. A srcdoc page has its parent's origin, although its `location.origin` is "null". */
export function pageOrigin(): string {
  return (globalThis as { origin?: string }).origin ?? location.origin; // happy-dom has no such global
}

/** Returns the page's path: undefined in Node, and `srcdoc` in a srcdoc page. */
export function pagePath(): string | undefined {
  return (globalThis as { location?: Location }).location?.pathname;
}

/**
 * Resolves a URL against the page's base URL as it is now: a router may change the page's path later. Removes user and
 * password, which the base URL may contain: `fetch` rejects such URLs, and the browser sends the credentials anyway.
 * @throws TypeError if `text` is not a valid URL
 */
export function pageUrl(text: string, document: Document): URL {
  const base = new URL(documentMember(document, "baseURI")); // a <base> may change it
  base.username = base.password = "";
  const url = new URL(text, base);
  url.username = url.password = "";
  return url;
}
