import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Closer to the end than this counts as at the end, in pixels: scroll positions are fractions on some screens. */
const SLACK = 4;

/** Keeps the newest line in sight, unless the reader has scrolled away from it. */
export class FollowTail implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #scroller: () => HTMLElement | null;
  #isFollowing = true;

  constructor(host: ReactiveControllerHost, scroller: () => HTMLElement | null) {
    this.#host = host;
    this.#scroller = scroller;
    host.addController(this);
  }

  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  hostUpdated(): void {
    const scroller = this.#scroller();
    if (scroller && this.#isFollowing) scroller.scrollTop = scroller.scrollHeight;
    else this.measure(); // fewer rows may fit now
  }

  /** For whatever may have moved the reader: scrolling, or a row that opens. */
  readonly measure = (): void => {
    const scroller = this.#scroller();
    if (!scroller) return;
    const isFollowing = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= SLACK;
    if (isFollowing === this.#isFollowing) return;
    this.#isFollowing = isFollowing;
    this.#host.requestUpdate();
  };

  /** Lets the reader stay where something has grown; at the end it follows again. */
  release(): void {
    this.#isFollowing = false;
  }

  resume(): void {
    this.#isFollowing = true;
    this.#host.requestUpdate();
  }
}
