/** How much earlier than `pagehide` a browser may cancel the requests of a page that the viewer leaves. */
const LEAD_MS = 1000;

/** Detects when the viewer leaves the page: browsers then cancel its requests, and may restore the page later. */
export class PageLeave {
  readonly #page: EventTarget;
  /** How often the page was left. */
  times = 0;
  #isAway = false;

  constructor(page: EventTarget) {
    this.#page = page;
    page.addEventListener("pagehide", () => {
      this.times += 1;
      this.#isAway = true;
    });
    page.addEventListener("pageshow", () => (this.#isAway = false));
  }

  /**
   * Whether a request failed because the page was left. If so, resolves when the page is restored, perhaps never.
   * @param before how often it had been left when the request began
   */
  async hasCancelled(before: number): Promise<boolean> {
    const wasLeft = (): boolean => this.#isAway || this.times > before;
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

/** For this page. Outside of a browser, it reports nothing. */
export const PAGE_LEAVE = new PageLeave("window" in globalThis ? window : new EventTarget());
