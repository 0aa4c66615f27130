import type { Clock } from "../../../src/element/dashboard-host.js";

interface Timer {
  pendingLoad: number;
  readonly callback: () => void;
  /** Of an interval. */
  readonly every: number | undefined;
}

/** A clock that stands still until it is moved, from one due time to the next. */
export class ModelClock implements Clock {
  readonly timers = new Set<Timer>();
  readonly random: () => number;
  /** Whether somebody has set the wall clock. */
  isSet = false;
  #now = 1;
  /** How far the wall clock is ahead: it continues in sleep, and people set it. */
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

  /** The computer sleeps: timers stand still. In some browsers the clock that never goes back does too. */
  sleep(ms: number, isNowStill: boolean): void {
    if (isNowStill) this.#ahead += ms;
    else {
      this.#now += ms;
      for (const timer of this.timers) timer.pendingLoad += ms;
    }
  }

  /** Somebody sets the wall clock. */
  set(ms: number): void {
    this.isSet = true;
    this.#ahead += ms;
  }

  /** Moves to the next due time within some milliseconds, and runs its timer. @returns the timer */
  async jump(ms: number, settle: () => Promise<void>): Promise<number> {
    let next: Timer | undefined;
    for (const timer of this.timers) if (!next || timer.pendingLoad < next.pendingLoad) next = timer;
    const passed = Math.min(ms, Math.max(0, (next?.pendingLoad ?? Infinity) - this.#now));
    this.#now += passed;
    if (!next || next.pendingLoad > this.#now) return passed;
    if (next.every === undefined) this.timers.delete(next);
    else next.pendingLoad += next.every;
    next.callback();
    // ticks only count, unless they lead to something: then the next timer's run waits for it as well
    if (next.every === undefined) await settle();
    return passed;
  }

  /** Lets time pass, timer by timer. */
  async pass(ms: number, settle: () => Promise<void>): Promise<void> {
    // a day of ticks, four a second, would take a second of the machine
    for (let left = ms, jumps = 0; left > 0 && jumps < 3000; jumps += 1)
      left -= await this.jump(left, settle);
    await settle();
  }

  setTimeout(callback: () => void, delay: number): ReturnType<Clock["setTimeout"]> {
    return this.#add({ pendingLoad: this.#now + Math.max(0, delay), callback, every: undefined });
  }

  setInterval(callback: () => void, every: number): ReturnType<Clock["setTimeout"]> {
    return this.#add({ pendingLoad: this.#now + every, callback, every });
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
