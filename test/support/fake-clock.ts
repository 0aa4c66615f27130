import { createClock, type Clock as FakeTimers } from "@sinonjs/fake-timers";
import { clock, type Clock } from "../../src/element/clock.js";

const real: Clock = { ...clock };

/** A clock that stands still until its test ticks it. */
export type FakeClock = Pick<FakeTimers, "tick" | "jump" | "countTimers">;

/**
 * Gives every element a clock that the test ticks, until `restoreClock`. Events and microtasks stay real. Call it before
 * the element loads.
 */
export function fakeClock(): FakeClock {
  const fake = createClock();
  Object.assign(clock, {
    now: () => fake.now,
    random: () => 0.5,
    setTimeout: fake.setTimeout,
    clearTimeout: fake.clearTimeout,
    setInterval: fake.setInterval,
    clearInterval: fake.clearInterval,
  });
  return fake;
}

/** Makes the pauses between attempts to get a session 0 ms long, until `restoreClock`. */
export function withoutPauses(): void {
  clock.random = () => 0;
}

/** Gives the elements the real clock again. */
export function restoreClock(): void {
  Object.assign(clock, real);
}
