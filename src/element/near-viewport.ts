/** How far from the viewport, or from a box that scrolls, is near. Older browsers don't have `scrollMargin`. */
const NEAR: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: "50%", scrollMargin: "50%" };

/** Watches whether an element has come within half a screen of the viewport. */
export class NearViewport {
  #observer: IntersectionObserver | undefined;
  #isReached = false;

  /** True once the element has come near, until `reset`; always true where nothing can report it. */
  get isReached(): boolean {
    return this.#isReached || typeof IntersectionObserver !== "function";
  }

  /** Calls back once the element is near. Only the last call counts. */
  wait(element: Element, callback: () => void): void {
    this.#observer?.disconnect();
    const observer = (this.#observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      this.#isReached = true;
      callback();
    }, NEAR));
    observer.observe(element);
  }

  reset(): void {
    this.#observer?.disconnect();
    this.#isReached = false;
  }
}
