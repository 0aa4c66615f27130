import type { SvcApiError } from "./errors.js";

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8_000;

/** Full jitter: a random share of a wait that doubles with each retry, so that clients don't come back in step. */
export function backoff(retries: number): number {
  return Math.random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** retries);
}

/**
 * Whether another attempt may succeed: no complete response, or a service that is busy or failed. After 501 and 505 none
 * can, because the service does not support the request itself.
 */
export function isTransient({ status = 500 }: SvcApiError): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 505);
}

/** How Node, Bun and Deno name a connection that the server closed, in lower case. */
const CLOSED_CONNECTION = ["reset", "closed", "epipe", "und_err_socket"];

/**
 * Whether the server closed an idle connection while it carried a request. This is not a failure of the service, and
 * frequent enough to deserve one replay outside of the retries.
 */
export function isStaleConnection({ status, cause }: SvcApiError): boolean {
  const reason = String(cause).toLowerCase();
  return !status && CLOSED_CONNECTION.some((name) => reason.includes(name));
}

/** The retries that a full budget pays for. */
const BUDGET_SIZE = 80;

/** What a successful call adds to the budget. */
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

  /** After a successful call: returns what its replays took, so that they cost nothing, or else adds a share of a retry. */
  deposit(replays: number = DEPOSIT): void {
    this.#left = Math.min(BUDGET_SIZE, this.#left + replays);
  }
}
