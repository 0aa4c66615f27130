/**
 * Adds a global to a worker that Lit's modules use when they are imported: an app and its worker may share a module that
 * imports the element. Call it in a module that is imported before Lit's.
 * @returns a function that removes it, since programs detect by such globals whether they run in a page
 */
export function addStandIn(name: "HTMLElement" | "document", value: object): () => void {
  if (name in globalThis || !("WorkerGlobalScope" in globalThis)) return () => undefined;
  Object.assign(globalThis, { [name]: value });
  return () => Reflect.deleteProperty(globalThis, name);
}

/** Adds the class that Lit's base class extends, and removes it when it is called. */
export const removeHtmlElement = addStandIn("HTMLElement", Object);
