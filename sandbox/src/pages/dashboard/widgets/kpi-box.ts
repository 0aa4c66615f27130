import { reportOverflow } from "../overflow-event.js";

/** The room of a figure in its card. It reports where the figure needs more. */
export class KpiBox extends HTMLElement {
  readonly #sizes = new ResizeObserver(() => reportOverflow(this));

  connectedCallback(): void {
    for (const element of [this, ...this.children]) this.#sizes.observe(element);
  }

  disconnectedCallback(): void {
    this.#sizes.disconnect();
  }
}

customElements.define("kpi-box", KpiBox);
