/** How much earlier than `pagehide` a browser may cancel the requests of a page that the viewer leaves. */
const LEAD_MS = 1000;

/** Follows whether the viewer leaves the page: browsers then cancel its requests, and may bring the page back later. */
export class PageLeave {
  readonly #page: EventTarget;
  #times = 0;
  #isAway = false;

  constructor(page: EventTarget) {
    this.#page = page;
    page.addEventListener("pagehide", () => {
      this.#times += 1;
      this.#isAway = true;
    });
    page.addEventListener("pageshow", () => (this.#isAway = false));
  }

  /** How often the page was left. */
  get times(): number {
    return this.#times;
  }

  /**
   * Whether a request failed because the page was left. If so, resolves when the page is back, which may be never.
   * @param before how often it had been left when the request began
   */
  async hasCancelled(before: number): Promise<boolean> {
    const wasLeft = (): boolean => this.#isAway || this.#times > before;
    if (!wasLeft()) {
      await Promise.race([this.#next("pagehide"), new Promise((done) => setTimeout(done, LEAD_MS))]);
    }
    const isCancelled = wasLeft();
    if (this.#isAway) await this.#next("pageshow");
    return isCancelled;
  }

  #next(name: "pagehide" | "pageshow"): Promise<unknown> {
    return new Promise((done) => this.#page.addEventListener(name, done, { once: true }));
  }
}

/** Of this page; outside of a browser, no page is ever left. */
export const PAGE_LEAVE = new PageLeave("window" in globalThis ? window : new EventTarget());
