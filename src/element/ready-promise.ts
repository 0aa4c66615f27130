import { outsideZone } from "../connection/outside-zone.js";
import type { ReadyPayload } from "../protocol/events.js";
import { SvcDashboardError, type FailureCode } from "./failures/failures.js";

/** The promise of the first `ready`. It outlives automatic retries and moves, until somebody requests a new load. */
export class ReadyPromise {
  #promise!: Promise<ReadyPayload>;
  #resolve: ((outcome: ReadyPayload | Promise<ReadyPayload>) => void) | undefined;
  #reject!: (error: Error) => void;
  #isRejected = false;
  /** What the embed of the current load became ready with. */
  #payload: ReadyPayload | undefined;

  constructor() {
    this.renew();
  }

  get promise(): Promise<ReadyPayload> {
    return this.#promise;
  }

  /** Creates a new promise; a pending one settles with it. */
  renew(): void {
    const supersede = this.#resolve;
    this.#isRejected = false;
    this.#promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // no unhandled rejection is reported if nobody reads it; a callback in a framework's zone would concern that
    void outsideZone(() => this.#promise.catch(() => undefined));
    supersede?.(this.#promise);
  }

  /** If the current promise has already rejected, creates a new one for the next `ready`. */
  renewIfRejected(): void {
    if (this.#isRejected) this.renew();
  }

  resolve(payload: ReadyPayload): void {
    this.#payload = payload;
    this.#resolve?.(payload);
  }

  /** A new promise was created for a load that does not come: the embed that is ready stays. */
  resume(isReady: boolean): void {
    if (isReady && this.#payload) this.#resolve?.(this.#payload);
  }

  reject(code: FailureCode, message: string): void {
    this.#isRejected = true;
    this.#reject(new SvcDashboardError(code, message));
  }
}
