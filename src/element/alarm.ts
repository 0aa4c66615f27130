import type { Clock } from "./clock.js";

/** How often the wall clock is compared, in milliseconds. */
const CHECK_INTERVAL = 60_000;

/** A time of the wall clock that is waited for. */
export interface Alarm {
  /** Compares the wall clock now. */
  check(): void;
  cancel(): void;
}

/**
 * Calls back once after some hours, by a timer or by the wall clock, whichever is first: timers stand still while a laptop
 * sleeps, and the wall clock may be put back.
 */
export function startAlarm(clock: Clock, milliseconds: number, over: () => void): Alarm {
  const due = clock.date() + milliseconds;
  const ring = (): void => {
    cancel();
    over();
  };
  const check = (): void => {
    if (clock.date() >= due) ring();
  };
  const timer = clock.setTimeout(ring, milliseconds);
  const interval = clock.setInterval(check, CHECK_INTERVAL);
  const cancel = (): void => {
    clock.clearTimeout(timer);
    clock.clearInterval(interval);
  };
  return { check, cancel };
}
