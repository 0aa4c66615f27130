import { clockOf, type Clock, type DashboardHost } from "../dashboard-host.js";
import { isPageHidden } from "../document-access.js";
import type { Times } from "./life.js";

/** How exactly awake and visible time is counted, in milliseconds. */
const TICK = 250;

/** How often the wall clock is compared, in milliseconds: timers stand still while a computer sleeps. */
const CHECK_INTERVAL = 60_000;

/** The three clocks that a life is led by, and one timer on each, for the next time. */
export class Timers {
  readonly #host: DashboardHost;
  readonly #onElapsed: () => void;
  /** How far the wall clock is ahead of the one that never goes back; that may stand still during sleep. */
  #offset = -Infinity;
  #awake = 0;
  #visible = 0;

  constructor(host: DashboardHost, onElapsed: () => void) {
    this.#host = host;
    this.#onElapsed = onElapsed;
  }

  read(): Times {
    const clock = clockOf(this.#host);
    const now = clock.now();
    this.#offset = Math.max(this.#offset, clock.date() - now);
    return { wall: now + this.#offset, awake: this.#awake, visible: this.#visible };
  }

  readonly wall = this.#timer((time) => {
    const clock = clockOf(this.#host);
    let timer: ReturnType<Clock["setTimeout"]>;
    const wait = (): void => {
      const left = Math.ceil(time - this.read().wall);
      timer = clock.setTimeout(check, Math.max(0, Math.min(left, CHECK_INTERVAL)));
    };
    const check = (): void => {
      if (this.read().wall < time) wait();
      else this.#onElapsed();
    };
    wait();
    return () => clock.clearTimeout(timer);
  });

  readonly awake = this.#timer((time) => this.#count(() => (this.#awake += TICK) >= time));

  readonly visible = this.#timer((time) =>
    this.#count(() => (this.#visible += isPageHidden(this.#host.ownerDocument) ? 0 : TICK) >= time),
  );

  /** Counts ticks, not the clock: a page that sleeps or is throttled waits for as long as it is awake. */
  #count(tick: () => boolean): () => void {
    const clock = clockOf(this.#host);
    const timer = clock.setInterval(() => {
      if (tick()) this.#onElapsed();
    }, TICK);
    return () => clock.clearInterval(timer);
  }

  /** @param start returns what ends it, by the clock that it began with: the element may be in another window by then */
  #timer(start: (time: number) => () => void): { begin(time: { key: number }): void; end(): void } {
    let end = (): void => undefined;
    return { begin: ({ key }) => (end = start(key)), end: () => end() };
  }
}
