import type { Clock } from "../../../src/element/dashboard-host.js";

interface Timer {
  dueAt: number;
  readonly callback: () => void;
  /** The period of an interval. */
  readonly every: number | undefined;
}

/** A clock that stands still until it is moved, from one due time to the next. */
export class ModelClock implements Clock {
  readonly timers = new Set<Timer>();
  readonly random: () => number;
  /** Whether the wall clock was set. */
  isSet = false;
  #now = 1;
  /** The wall clock's difference from `now()`: it continues during sleep, and users can set it. */
  #ahead = 1_800_000_000_000;

  constructor(random: () => number) {
    this.random = random;
  }

  get intervals(): number {
    return [...this.timers].filter(({ every }) => every !== undefined).length;
  }

  now(): number {
    return this.#now;
  }

  date(): number {
    return this.#now + this.#ahead;
  }

  /** The computer sleeps: timers stand still, and in some browsers the monotonic clock does too. */
  sleep(ms: number, isNowStill: boolean): void {
    if (isNowStill) this.#ahead += ms;
    else {
      this.#now += ms;
      for (const timer of this.timers) timer.dueAt += ms;
    }
  }

  /** Sets the wall clock forward, or back. */
  set(ms: number): void {
    this.isSet = true;
    this.#ahead += ms;
  }

  /** Moves to the next due time, at most `ms` away, and runs its timer. @returns the milliseconds that passed */
  async jump(ms: number, settle: () => Promise<void>): Promise<number> {
    let next: Timer | undefined;
    for (const timer of this.timers) if (!next || timer.dueAt < next.dueAt) next = timer;
    const passed = Math.min(ms, Math.max(0, (next?.dueAt ?? Infinity) - this.#now));
    this.#now += passed;
    if (!next || next.dueAt > this.#now) return passed;
    if (next.every === undefined) this.timers.delete(next);
    else next.dueAt += next.every;
    next.callback();
    // interval ticks only count; their effects settle with the next timeout
    if (next.every === undefined) await settle();
    return passed;
  }

  /** Moves the clock, timer by timer. */
  async pass(ms: number, settle: () => Promise<void>): Promise<void> {
    // a day with four ticks a second would take a second of CPU time
    for (let left = ms, jumps = 0; left > 0 && jumps < 3000; jumps += 1)
      left -= await this.jump(left, settle);
    await settle();
  }

  setTimeout(callback: () => void, delay: number): ReturnType<Clock["setTimeout"]> {
    return this.#add({ dueAt: this.#now + Math.max(0, delay), callback, every: undefined });
  }

  setInterval(callback: () => void, every: number): ReturnType<Clock["setTimeout"]> {
    return this.#add({ dueAt: this.#now + every, callback, every });
  }

  clearTimeout(timer?: ReturnType<Clock["setTimeout"]>): void {
    this.timers.delete(timer as unknown as Timer);
  }

  clearInterval(timer?: ReturnType<Clock["setTimeout"]>): void {
    this.clearTimeout(timer);
  }

  #add(timer: Timer): ReturnType<Clock["setTimeout"]> {
    this.timers.add(timer);
    return timer as unknown as ReturnType<Clock["setTimeout"]>;
  }
}
