import type { SvcApiError } from "./errors.js";

const BASE_MS = 500;
const CAP_MS = 8_000;

/** Full jitter: anything up to a limit that doubles with each retry, so that clients don't come back in step. */
export function backoff(retries: number): number {
  return Math.random() * Math.min(CAP_MS, BASE_MS * 2 ** retries);
}

/** Whether another attempt may end better: no whole answer came, or one of a service that is busy or has failed. */
export function isTransient({ status = 500 }: SvcApiError): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/**
 * Whether the server closed an idle connection while the request was under way on it: no fault of the service, and
 * usual enough to be worth one replay that costs nothing. The names are those of Node, Bun and Deno.
 */
export function isStaleSocket({ status, cause }: SvcApiError): boolean {
  return !status && /reset|closed|EPIPE|UND_ERR_SOCKET/i.test(String(cause));
}

/**
 * How long an answer asks to wait, in milliseconds: `retry-after-ms`, or `Retry-After` in seconds or as a date. A date
 * counts from the answer's own `Date`, so that a wrong clock here does not matter. Anything else counts as absent.
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const number = /^\d+(?:\.\d+)?$/;
  const ms = headers.get("retry-after-ms") ?? "";
  if (number.test(ms)) return Number(ms);
  const after = headers.get("retry-after") ?? "";
  if (number.test(after)) return Number(after) * 1000;
  const wait = Date.parse(after) - (Date.parse(headers.get("date") ?? "") || Date.now());
  return after.endsWith("GMT") && wait > 0 ? wait : undefined;
}

/** The most retries that a client can have in hand. */
const MOST_RETRIES = 80;

/**
 * Limits what a storm of failures costs: a client may retry so often, and once more for every five calls that succeed at
 * once. Shared by all calls of a client.
 */
export class RetryBudget {
  #left = MOST_RETRIES;

  /** Takes one out. @returns false where none is left. */
  take(): boolean {
    return this.#left >= 1 && this.#left-- >= 1;
  }

  /** A call has succeeded: it puts back what it took for replays, which cost nothing then, or a share of a retry. */
  deposit(replays = 0.2): void {
    this.#left = Math.min(MOST_RETRIES, this.#left + replays);
  }
}
