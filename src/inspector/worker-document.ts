import { addStandIn, removeHtmlElement } from "../element/worker-globals.js";

/** What Lit's templates read as they are imported. */
const removeDocument = addStandIn("document", { createTreeWalker: () => undefined });

export function removeStandIns(): void {
  removeDocument();
  removeHtmlElement();
}
