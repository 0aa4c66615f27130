import { createClock, type Clock as FakeTimers } from "@sinonjs/fake-timers";
import { CLOCK, type Clock } from "../../src/element/dashboard-host.js";

/** The clock of every element of `createDashboard`: the real one, until a test replaces it. */
export const testClock: Clock = { ...CLOCK };

/** A clock that advances only when the test ticks it. */
export interface FakeClock extends Pick<FakeTimers, "tick" | "jump" | "countTimers"> {
  /** Simulates a sleeping computer: the wall clock continues, and timers stop. */
  sleep(milliseconds: number): void;
  /** Sets the wall clock back. */
  putBack(milliseconds: number): void;
}

/**
 * Gives every element a clock that the test ticks, until `restoreClock`. Events and microtasks remain real. Call this
 * function before the element loads.
 */
export function fakeClock(): FakeClock {
  const fake = createClock();
  let offset = 0;
  Object.assign(testClock, {
    now: () => fake.now,
    date: () => fake.now + offset,
    random: () => 0.5,
    setTimeout: fake.setTimeout,
    clearTimeout: fake.clearTimeout,
    setInterval: fake.setInterval,
    clearInterval: fake.clearInterval,
  });
  return Object.assign(fake, {
    sleep: (milliseconds: number) => void (offset += milliseconds),
    putBack: (milliseconds: number) => void (offset -= milliseconds),
  });
}

/** Reduces the pauses between session attempts to 0 ms, until `restoreClock`. */
export function withoutPauses(): void {
  testClock.random = () => 0;
}

/** Gives the elements the real clock again. */
export function restoreClock(): void {
  Object.assign(testClock, CLOCK);
}
