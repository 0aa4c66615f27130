import { addStandIn, removeHtmlElement } from "../element/worker-globals.js";

/** The part of `document` that Lit's templates read on import. */
const removeDocument = addStandIn("document", { createTreeWalker: () => undefined });

export function removeStandIns(): void {
  removeDocument();
  removeHtmlElement();
}
