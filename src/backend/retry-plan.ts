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
  /** What is worth another attempt at once, each of it one time: a new token, a new connection. */
  readonly #replays: ((error: SvcApiError) => boolean)[];

  constructor(settings: Settings, terms: RetryTerms) {
    this.#settings = settings;
    this.#terms = terms;
    const { repeatable, idempotent } = terms;
    this.#replays = [
      ({ status }) => repeatable && status === 401 && typeof settings.token === "function",
      (error) => repeatable && idempotent && isStaleSocket(error),
    ];
  }

  /** The wait before the next attempt in milliseconds, or undefined where the failure is final. */
  next(error: SvcApiError): number | undefined {
    const { budget, maxRetryAfterMs } = this.#settings;
    const replay = this.#replays.findIndex((fits) => fits(error));
    if (replay >= 0) {
      this.#replays.splice(replay, 1);
      if (budget.replays.take()) return 0;
    }
    const { repeatable, idempotent, maxRetries, deadline } = this.#terms;
    if (!repeatable || !idempotent || !isTransient(error) || this.#retries >= maxRetries) return undefined;

    const { retryAfterMs = 0 } = error;
    const waitMs = retryAfterMs > 0 ? retryAfterMs : backoff(this.#retries);
    const tooLate = performance.now() + waitMs >= deadline;
    if (tooLate || retryAfterMs > maxRetryAfterMs) return undefined;
    if (!budget.retries.take()) return undefined;
    this.#retries++;
    return waitMs;
  }
}
