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

export function isPageHidden(document: Document): boolean {
  const hidden: unknown = document.hidden;
  return typeof hidden === "boolean" ? hidden : documentMember(document, "hidden");
}

export function listenTo<Name extends keyof DocumentEventMap>(
  document: Document,
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
  options: AddEventListenerOptions,
): void {
  documentMember(document, "addEventListener").call(document, name, listener as EventListener, options);
}
