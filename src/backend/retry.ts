import type { SvcApiError } from "./errors.js";

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8_000;

/** Full jitter: a random share of a wait that doubles with each retry, so that clients do not retry at the same time. */
export function backoff(retries: number): number {
  return Math.random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** retries);
}

/**
 * Whether another attempt may succeed: the response was incomplete, or the service was busy or failed. No attempt can
 * after 501 and 505, because the service does not support the request itself.
 */
export function isTransient({ status = 500 }: SvcApiError): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 505);
}

/** Names that Node, Bun and Deno use for a connection that the server closed, in lower case. */
const CLOSED_CONNECTION = ["reset", "closed", "epipe", "und_err_socket"];

/**
 * Whether the server closed an idle connection while it carried a request. This is frequent and not a failure of the
 * service, so the call gets one replay that does not count as a retry.
 */
export function isStaleConnection({ status, cause }: SvcApiError): boolean {
  const reason = String(cause).toLowerCase();
  return !status && CLOSED_CONNECTION.some((name) => reason.includes(name));
}

/** The number of retries in a full budget. */
const BUDGET_SIZE = 80;

/** The share of a retry that a successful call adds to the budget. */
const DEPOSIT = 0.2;

/**
 * Limits the extra load of a burst of failures: at most 80 retries, plus one for every five calls that succeed at once.
 * All calls of a client share one budget.
 */
export class RetryBudget {
  #left = BUDGET_SIZE;

  /** Takes one retry from the budget. @returns false if none is left. */
  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** Updates the budget after a successful call: refunds its replays, or adds a share of a retry if it had no failure. */
  deposit(replays: number = DEPOSIT): void {
    this.#left = Math.min(BUDGET_SIZE, this.#left + replays);
  }
}
