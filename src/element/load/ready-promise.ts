import { outsideZone } from "../../connection/outside-zone.js";
import type { ReadyPayload } from "../../protocol/events.js";
import { SvcDashboardError } from "../failures.js";
import type { Ready } from "./life.js";

/** The promise of the first `ready`. It outlives automatic retries and moves, until a new load is requested. */
export class ReadyPromise {
  promise!: Promise<ReadyPayload>;
  #resolve: ((outcome: ReadyPayload | Promise<ReadyPayload>) => void) | undefined;
  #reject!: (error: Error) => void;
  #promiseId = 0;
  #rejection: Ready["rejection"];

  constructor() {
    this.#renew();
  }

  /** Creates the promise with this id, or rejects the current one. @returns whether it has changed */
  sync({ promiseId, rejection }: Ready): boolean {
    if (promiseId !== this.#promiseId) {
      this.#promiseId = promiseId;
      this.#renew();
      return true;
    }
    if (!rejection || rejection === this.#rejection) return false;
    this.#rejection = rejection;
    this.#reject(new SvcDashboardError(rejection.code, rejection.message));
    return true;
  }

  resolve(payload: ReadyPayload): void {
    this.#resolve?.(payload);
  }

  /** Creates a new promise. A pending one settles with it. */
  #renew(): void {
    const supersede = this.#resolve;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // so that no unhandled rejection is reported; outside of a framework's zone, because it would wait for the callback
    void outsideZone(() => this.promise.catch(() => undefined));
    supersede?.(this.promise);
  }
}
