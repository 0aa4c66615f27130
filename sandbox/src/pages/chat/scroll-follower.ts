/** The events with which a viewer scrolls a box, or uses its content. */
const INPUTS = ["wheel", "pointerdown", "keydown"] as const;

/** Scrolls a part of a box into view, also when it gets its final height later, until the viewer scrolls or uses the box. */
export class ScrollFollower {
  readonly #sizes = new ResizeObserver(() => this.#scroll());
  #box: HTMLElement | undefined;
  #part: Element | undefined;
  /** The scroll position that is not the viewer's. */
  #top = 0;
  #end = new AbortController();

  /** Follows a part whose end is that of the box, or that is higher than the box: then its start is in view. */
  follow(box: HTMLElement, part: Element): void {
    this.stop();
    this.#box = box;
    this.#part = part;
    const { signal } = (this.#end = new AbortController());
    for (const type of INPUTS) box.addEventListener(type, () => this.stop(), { signal, passive: true });
    box.addEventListener("scroll", () => Math.abs(box.scrollTop - this.#top) > 1 && this.stop(), { signal });
    this.#scroll();
    for (const element of [box, part]) this.#sizes.observe(element);
  }

  stop(): void {
    this.#end.abort();
    this.#sizes.disconnect();
  }

  #scroll(): void {
    this.#part?.scrollIntoView({ block: "start" });
    this.#top = this.#box?.scrollTop ?? 0;
  }
}
