import { SizedElement } from "./sized-element.js";

/** The largest share of a box that a fixed first column may take. */
const MAX_SHARE = 0.6;

/**
 * Marks the sides of a box at which columns or rows of its table are hidden: style sheets show a shadow there. The first
 * column, which names the rows, stays in view unless it would leave too little room for the others.
 */
export function markHiddenSides(box: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth, scrollTop, clientHeight, scrollHeight } = box;
  const names = box.querySelector("th")?.offsetWidth ?? 0;
  const isNarrow = names <= clientWidth * MAX_SHARE;
  box.classList.toggle("keeps-names", isNarrow);
  box.classList.toggle("hides-start", scrollLeft > 1);
  box.classList.toggle("hides-end", scrollLeft + clientWidth < scrollWidth - 1);
  box.classList.toggle("hides-below", scrollTop + clientHeight < scrollHeight - 1);
  box.style.setProperty("--names-width", `${isNarrow ? names : 0}px`);
}

/** A box that scrolls a wide table. */
export class ScrollBox extends SizedElement {
  constructor() {
    super();
    this.addEventListener("scroll", () => markHiddenSides(this), { passive: true });
  }

  protected override resized(): void {
    markHiddenSides(this);
  }
}

customElements.define("scroll-box", ScrollBox);
