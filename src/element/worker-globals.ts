/**
 * Gives a worker a global that Lit's modules use as soon as they are imported: an app may share a module with its worker that
 * imports the element. To be called in a module that is imported before Lit's.
 * @returns removes it, since programs find out by such globals whether they are in a page
 */
export function addStandIn(name: "HTMLElement" | "document", value: object): () => void {
  if (name in globalThis || !("WorkerGlobalScope" in globalThis)) return () => undefined;
  Object.assign(globalThis, { [name]: value });
  return () => Reflect.deleteProperty(globalThis, name);
}

/** What Lit's base class extends. */
export const removeHtmlElement = addStandIn("HTMLElement", Object);
