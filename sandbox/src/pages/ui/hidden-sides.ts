/** The most of a box that its first column may take and stay in sight. */
const MOST_OF_BOX = 0.6;

/**
 * Notes on a box with a table which of its sides hide columns: style sheets put a shade there. The first column, which names
 * the rows, stays in sight unless there would be too little room for the others.
 */
export function markHiddenSides(box: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = box;
  const names = box.querySelector("th")?.offsetWidth ?? 0;
  const isNarrow = names <= clientWidth * MOST_OF_BOX;
  box.classList.toggle("keeps-names", isNarrow);
  box.classList.toggle("hides-start", scrollLeft > 1);
  box.classList.toggle("hides-end", scrollLeft + clientWidth < scrollWidth - 1);
  box.style.setProperty("--names-width", `${isNarrow ? names : 0}px`);
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
