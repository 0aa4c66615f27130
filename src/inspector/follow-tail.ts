import type { ReactiveController, ReactiveControllerHost } from "lit";

/** The distance in pixels that still counts as the end of the list: some screens have fractional scroll positions. */
const TOLERANCE = 4;

/** Keeps the newest row visible, unless the user has scrolled away from it. */
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

  /** Call after anything that may change the scroll position: scrolling, or a row that opens. */
  readonly measure = (): void => {
    const scroller = this.#scroller();
    if (!scroller) return;
    const isFollowing = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= TOLERANCE;
    if (isFollowing === this.#isFollowing) return;
    this.#isFollowing = isFollowing;
    this.#host.requestUpdate();
  };

  /** Stops following, so that an opened row stays in place, until the position is at the end again. */
  release(): void {
    this.#isFollowing = false;
  }

  resume(): void {
    this.#isFollowing = true;
    this.#host.requestUpdate();
  }
}
