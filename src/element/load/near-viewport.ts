import { viewOf } from "../document-access.js";

/** How far from the viewport, or from a box that scrolls, is near. Older browsers don't have `scrollMargin`. */
const NEAR: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: "50%", scrollMargin: "50%" };

/** Watches whether an element has come within half a screen of the viewport. */
export class NearViewport {
  readonly #element: Element;
  readonly #onNear: () => void;
  #observer: IntersectionObserver | undefined;
  #isReached = false;

  constructor(element: Element, onNear: () => void) {
    this.#element = element;
    this.#onNear = onNear;
  }

  /** True once the element has come near, until `reset`; always true where nothing can report it. */
  get isReached(): boolean {
    return this.#isReached || typeof this.#view.IntersectionObserver !== "function";
  }

  /** That of the element, which may be a pop-up window. */
  get #view(): typeof globalThis {
    return viewOf(this.#element.ownerDocument);
  }

  begin(): void {
    this.#observer = new this.#view.IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.#isReached = true;
      this.#onNear();
    }, NEAR);
    // the inner box: the page's CSS may leave the element itself none
    this.#observer.observe(this.#element.shadowRoot?.firstElementChild ?? this.#element);
  }

  end(): void {
    this.#observer?.disconnect();
  }

  reset(): void {
    this.#isReached = false;
  }
}
