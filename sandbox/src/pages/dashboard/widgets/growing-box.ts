import { SizedElement } from "../../ui/sized-element.js";
import { reportOverflow } from "../overflow-event.js";

/** The box of a widget's content. It reports when the content needs more height. */
export class GrowingBox extends SizedElement {
  protected override resized(): void {
    reportOverflow(this);
  }
}

customElements.define("growing-box", GrowingBox);
