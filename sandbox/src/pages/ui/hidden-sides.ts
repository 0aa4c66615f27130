/** Notes on a box that scrolls which of its sides hide something: style sheets put a shade there. */
export function markHiddenSides(box: HTMLElement): void {
  const scrolled = Math.abs(box.scrollLeft); // negative from right to left
  box.toggleAttribute("data-hides-start", scrolled > 1);
  box.toggleAttribute("data-hides-end", scrolled + box.clientWidth < box.scrollWidth - 1);
}

/** A box whose content may be wider than it is. */
export class ScrollBox extends HTMLElement {
  readonly #sizes = new ResizeObserver(() => markHiddenSides(this));

  constructor() {
    super();
    this.addEventListener("scroll", () => markHiddenSides(this), { passive: true });
  }

  connectedCallback(): void {
    for (const element of [this, ...this.children]) this.#sizes.observe(element);
  }

  disconnectedCallback(): void {
    this.#sizes.disconnect();
  }
}

customElements.define("scroll-box", ScrollBox);
