/** An element that reacts to the sizes of itself and of the children that it is connected with. */
export abstract class SizedElement extends HTMLElement {
  readonly #sizes = new ResizeObserver(() => this.resized());

  connectedCallback(): void {
    for (const element of [this, ...this.children]) this.#sizes.observe(element);
  }

  disconnectedCallback(): void {
    this.#sizes.disconnect();
  }

  protected abstract resized(): void;
}
