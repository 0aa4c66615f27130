import { clock } from "./clock.js";

/** How long after a renewal the next may come, in milliseconds: a tenant that refuses every session is not besieged. */
export const RENEWAL_PAUSE = 60_000;

/** Lets renewals through once a minute, and puts those off that come earlier. */
export class RenewalPace {
  #lastAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Whether a renewal may begin now.
   * @param again called when it may, if that is later
   */
  admit(again: () => void): boolean {
    const now = clock.now();
    const wait = this.#lastAt + RENEWAL_PAUSE - now;
    this.callOff();
    if (wait > 0) this.#timer = clock.setTimeout(again, wait);
    else this.#lastAt = now;
    return wait <= 0;
  }

  /** Forgets a renewal that was put off. */
  callOff(): void {
    clock.clearTimeout(this.#timer);
  }
}
