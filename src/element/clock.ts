import { outsideZone } from "../connection/outside-zone.js";

type Timer = ReturnType<typeof setTimeout>;

/** Time and chance, as far as the element depends on them. */
export interface Clock {
  /** Milliseconds since a fixed moment; never goes back. */
  now(): number;
  /** The wall clock, in milliseconds since the epoch. It continues while a computer sleeps, and may be put back. */
  date(): number;
  /** From 0 up to, but not including, 1. */
  random(): number;
  setTimeout(callback: () => void, delay: number): Timer;
  clearTimeout(timer?: Timer): void;
  setInterval(callback: () => void, delay: number): Timer;
  clearInterval(timer?: Timer): void;
}

/** The clock of a window; its timers are read at each call, since a test may have replaced them. */
export function clockIn(view: typeof globalThis): Clock {
  return {
    now: () => performance.now(),
    date: () => Date.now(),
    random: () => Math.random(),
    setTimeout: (callback, delay) => outsideZone(() => view.setTimeout(callback, delay)),
    clearTimeout: (timer) => view.clearTimeout(timer),
    setInterval: (callback, delay) => outsideZone(() => view.setInterval(callback, delay)),
    clearInterval: (timer) => view.clearInterval(timer),
  };
}

/** That of the window which the script runs in. */
export const CLOCK: Clock = clockIn(globalThis);
