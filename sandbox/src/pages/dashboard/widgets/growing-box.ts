import { reportOverflow } from "../overflow-event.js";

/** The room of a widget's content, an element that stays the same one. It reports where the content needs more. */
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
