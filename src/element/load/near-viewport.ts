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
    return this.#isReached || typeof IntersectionObserver !== "function";
  }

  begin(): void {
    this.#observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.#isReached = true;
      this.#onNear();
    }, NEAR);
    this.#observer.observe(this.#element);
  }

  end(): void {
    this.#observer?.disconnect();
  }

  reset(): void {
    this.#isReached = false;
  }
}
