import { reportOverflow } from "../overflow-event.js";

/** The box of a widget's content, a single element. It reports when the content needs more height. */
export class GrowingBox extends HTMLElement {
  readonly #sizes = new ResizeObserver(() => reportOverflow(this));

  connectedCallback(): void {
    for (const element of [this, ...this.children]) this.#sizes.observe(element);
  }

  disconnectedCallback(): void {
    this.#sizes.disconnect();
  }
}

customElements.define("growing-box", GrowingBox);
