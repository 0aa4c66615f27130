import { clockOf, type DashboardHost } from "../dashboard-host.js";
import { isPageHidden } from "../document-access.js";
import type { Times } from "./life.js";

/** The unit in which awake and visible time is counted, in milliseconds. */
const TICK = 250;

/** How often the wall clock is read, in milliseconds: timers stop while the computer sleeps. */
const CHECK_INTERVAL = 60_000;

export type Timers = ReturnType<typeof createTimers>;

/** Creates the three clocks of a life, and one timer on each, for the next time. */
export function createTimers(host: DashboardHost, onElapsed: () => void) {
  /** How far the wall clock is ahead of the one that never goes back, but may stop during sleep. */
  let offset = -Infinity;
  let awake = 0;
  let visible = 0;

  const read = (): Times => {
    const clock = clockOf(host);
    const now = clock.now();
    offset = Math.max(offset, clock.date() - now);
    return { wall: now + offset, awake, visible };
  };

  /** @param start returns a function that ends it, on the same clock: the element may be in another window by then */
  const timer = (start: (time: number) => () => void) => {
    let end = (): void => undefined;
    return { begin: ({ key }: { key: number }) => void (end = start(key)), end: (): void => end() };
  };

  /** Counts ticks instead of reading the clock, so that time in which the page sleeps or is throttled does not count. */
  const count = (tick: () => boolean) => {
    const clock = clockOf(host);
    const interval = clock.setInterval(() => {
      if (tick()) onElapsed();
    }, TICK);
    return (): void => clock.clearInterval(interval);
  };

  return {
    read,
    wall: timer((time) => {
      const clock = clockOf(host);
      let timeout: ReturnType<typeof setTimeout>;
      const wait = (): void => {
        const left = Math.ceil(time - read().wall);
        timeout = clock.setTimeout(check, Math.max(0, Math.min(left, CHECK_INTERVAL)));
      };
      const check = (): void => {
        if (read().wall < time) wait();
        else onElapsed();
      };
      wait();
      return () => clock.clearTimeout(timeout);
    }),
    awake: timer((time) => count(() => (awake += TICK) >= time)),
    visible: timer((time) => count(() => (visible += isPageHidden(host.ownerDocument) ? 0 : TICK) >= time)),
  };
}
