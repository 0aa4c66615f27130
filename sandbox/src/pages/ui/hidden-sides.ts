/**
 * Notes on a box with a table which of its sides hide columns: style sheets put a shade there. The first column, which names
 * the rows, stays in sight.
 */
export function markHiddenSides(box: HTMLElement): void {
  const scrolled = Math.abs(box.scrollLeft); // negative from right to left
  box.classList.toggle("hides-start", scrolled > 1);
  box.classList.toggle("hides-end", scrolled + box.clientWidth < box.scrollWidth - 1);
  box.style.setProperty("--names-width", `${box.querySelector("th")?.offsetWidth ?? 0}px`);
}

/** A box whose table may be wider than it is. */
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
