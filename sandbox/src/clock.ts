/** No `Date` is further from 1970. Milliseconds. */
const MAX_TIME = 8.64e15;

/** The time that a sandbox lives by: sessions expire and schedules run by it. It is the real time until it is set. */
export class Clock {
  #stopped: number | undefined;
  #ahead = 0;

  now(): Date {
    return new Date((this.#stopped ?? Date.now()) + this.#ahead);
  }

  /** Whether it is the real time, neither set nor advanced. */
  get isReal(): boolean {
    return this.#stopped === undefined && this.#ahead === 0;
  }

  /** Whether it stands, so that only `advance` moves it. */
  get isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** Stops the clock at a moment; from then on only `advance` moves it. @throws RangeError when it is no date. */
  set(date: Date | string | number): void {
    const time = new Date(date).getTime();
    if (Number.isNaN(time)) throw new RangeError(`Expected a date for the clock, got "${String(date)}".`);
    this.#stopped = time;
    this.#ahead = 0;
  }

  /** Moves the clock forward by milliseconds, whether it stands or runs. @throws RangeError when that is no number. */
  advance(milliseconds: number): void {
    if (!Number.isFinite(milliseconds) || Math.abs(this.now().getTime() + milliseconds) > MAX_TIME) {
      const text = "Expected a number of milliseconds for the clock, and no more than dates can hold";
      throw new RangeError(`${text}, got ${String(milliseconds)}.`);
    }
    this.#ahead += milliseconds;
  }

  /** Goes back to the real time. */
  reset(): void {
    this.#stopped = undefined;
    this.#ahead = 0;
  }
}
