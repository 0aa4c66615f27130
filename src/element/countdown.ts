import type { Clock } from "./clock.js";

/** How exactly a countdown is kept, in milliseconds. */
const TICK = 250;

/**
 * Calls back after some time that the page was awake. It counts ticks, not the clock: a page that sleeps or is throttled
 * waits for as long as it is awake.
 * @param counts whether a tick counts
 * @returns a function that cancels it
 */
export function startCountdown(
  clock: Clock,
  milliseconds: number,
  over: () => void,
  counts: () => boolean = () => true,
): () => void {
  let left = milliseconds;
  const timer = clock.setInterval(() => {
    if (counts()) left -= TICK;
    if (left > 0) return;
    clock.clearInterval(timer);
    over();
  }, TICK);
  return () => clock.clearInterval(timer);
}
