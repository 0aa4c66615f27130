import type { AdminState } from "./contract/admin-api.js";

/** Times before the year 1 and after 9999 are written in forms that databases don't read. */
const EARLIEST = Date.parse("0001-01-01T00:00:00.000Z");

/** The last moment that a clock can show, in milliseconds since 1970. */
export const LATEST: number = Date.parse("9999-12-31T23:59:59.999Z");

function isTime(milliseconds: number): boolean {
  return milliseconds >= EARLIEST && milliseconds <= LATEST;
}

/** The clock of a sandbox, by which sessions expire. It shows the real time until it is set. */
export class Clock {
  #stopped: number | undefined;
  #ahead = 0;

  now(): Date {
    return new Date((this.#stopped ?? Date.now()) + this.#ahead);
  }

  /** It is real if it was neither set nor advanced; if it is stopped, only `advance` moves it. */
  get state(): AdminState["clock"] {
    const isStopped = this.#stopped !== undefined;
    return { now: this.now(), isReal: !isStopped && this.#ahead === 0, isStopped };
  }

  /** Stops the clock at a moment; from then on only `advance` moves it. @throws RangeError if it is not a date of the years 1 to 9999. */
  set(date: Date | string | number): void {
    const time = new Date(date).getTime();
    if (!isTime(time)) {
      throw new RangeError(`Expected a date of the years 1 to 9999 for the clock, got "${String(date)}".`);
    }
    this.#stopped = time;
    this.#ahead = 0;
  }

  /** Moves the clock forward by milliseconds, stopped or not. @throws RangeError if that leads beyond the years 1 to 9999. */
  advance(milliseconds: number): void {
    if (!Number.isFinite(milliseconds) || !isTime(this.now().getTime() + milliseconds)) {
      const text =
        "Expected a number of milliseconds for the clock that leads no further than the years 1 to 9999";
      throw new RangeError(`${text}, got ${String(milliseconds)}.`);
    }
    this.#ahead += milliseconds;
  }

  /** Shows the real time again. */
  reset(): void {
    this.#stopped = undefined;
    this.#ahead = 0;
  }
}
