import type { SvcApiError } from "./errors.js";
import { backoff, isStaleSocket, isTransient } from "./retry.js";
import type { Settings } from "./settings.js";

/** What of a call decides its retries. */
export interface RetryTerms {
  /** Whether its body can be sent again. */
  repeatable: boolean;
  /** Whether it does no harm when it is carried out twice. */
  idempotent: boolean;
  maxRetries: number;
  /** When the call must be over, on the clock of `performance.now()`. */
  deadline: number;
}

/** Decides, failure by failure, whether a call is tried again, and after how long. */
export class RetryPlan {
  readonly #settings: Settings;
  readonly #terms: RetryTerms;
  #retries = 0;
  #asksTokenAgain: boolean;
  #replaysStaleSocket: boolean;

  constructor(settings: Settings, terms: RetryTerms) {
    this.#settings = settings;
    this.#terms = terms;
    this.#asksTokenAgain = terms.repeatable && typeof settings.token === "function";
    this.#replaysStaleSocket = terms.repeatable && terms.idempotent;
  }

  /** The wait before the next attempt in milliseconds, or undefined where the failure is final. */
  next(error: SvcApiError): number | undefined {
    if (error.status === 401 && this.#asksTokenAgain) {
      this.#asksTokenAgain = false;
      return 0;
    }
    if (this.#replaysStaleSocket && isStaleSocket(error)) {
      this.#replaysStaleSocket = false;
      return 0;
    }
    const { repeatable, idempotent, maxRetries, deadline } = this.#terms;
    if (!repeatable || !idempotent || !isTransient(error) || this.#retries >= maxRetries) return undefined;

    const { retryAfterMs = 0 } = error;
    const waitMs = retryAfterMs > 0 ? retryAfterMs : backoff(this.#retries);
    const tooLate = performance.now() + waitMs >= deadline;
    if (tooLate || retryAfterMs > this.#settings.maxRetryAfterMs) return undefined;
    if (!this.#settings.budget.withdraw()) return undefined;
    this.#retries++;
    return waitMs;
  }
}
