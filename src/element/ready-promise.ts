import type { ReadyPayload } from "../protocol/events.js";
import { SvcDashboardError } from "./failures.js";

/** The promise of the first `ready`, over automatic retries and moves, until someone asks for a new load. */
export class ReadyPromise {
  promise!: Promise<ReadyPayload>;
  resolve!: (outcome: ReadyPayload | Promise<ReadyPayload>) => void;
  #reject!: (error: Error) => void;
  #isRejected = false;

  constructor() {
    this.renew();
  }

  /** Begins a new wait; who still waits for the old one gets the new one's outcome. */
  renew(): void {
    this.#isRejected = false;
    const superseded = this.resolve as typeof this.resolve | undefined;
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.#reject = reject;
    });
    this.promise.catch(() => undefined); // an unread promise stays silent
    superseded?.(this.promise);
  }

  /** Who read a promise that was rejected has its answer: what comes after it is another's. */
  mend(): void {
    if (this.#isRejected) this.renew();
  }

  reject(code: string, message: string): void {
    this.#isRejected = true;
    this.#reject(new SvcDashboardError(code, message));
  }
}
