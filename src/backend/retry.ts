import { ConnectionError, TimeoutError, type SvcApiError } from "./errors.js";

const BASE_MS = 500;
const CAP_MS = 8_000;

/** The retry budget, in tokens: what it holds at most, and what a retry costs. A call that succeeds at once adds one. */
const FULL = 500;
const COST = 5;

/** Full jitter: anything up to a limit that doubles with each retry, so that clients don't come back in step. */
export function backoff(retries: number): number {
  return Math.random() * Math.min(CAP_MS, BASE_MS * 2 ** retries);
}

/** Whether another attempt may end better: no answer in time, a busy service, or one that failed. */
export function isTransient(error: SvcApiError): boolean {
  const { status = 0 } = error;
  return (
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    status === 408 ||
    status === 429 ||
    status >= 500
  );
}

/**
 * Whether the server closed an idle connection while the request was under way on it: no fault of the service, and
 * usual enough to be worth one replay that costs nothing. The names are those of Node, Bun and Deno.
 */
export function isStaleSocket(error: SvcApiError): boolean {
  return (
    error instanceof ConnectionError &&
    /ECONNRESET|EPIPE|UND_ERR_SOCKET|connection ?(?:closed|reset)/i.test(String(error.cause))
  );
}

/**
 * How long an answer asks to wait, in milliseconds: `retry-after-ms`, or `Retry-After` in seconds or as a date. A date
 * counts from the answer's own `Date`, so that a wrong clock here does not matter. Anything else counts as absent.
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const ms = headers.get("retry-after-ms") ?? "";
  if (/^\d+(?:\.\d+)?$/.test(ms)) return Number(ms);
  const after = headers.get("retry-after") ?? "";
  if (/^\d+(?:\.\d+)?$/.test(after)) return Number(after) * 1000;
  const wait = Date.parse(after) - (Date.parse(headers.get("date") ?? "") || Date.now());
  return /^[a-z]{3,9},? .*\d\d:\d\d:\d\d/i.test(after) && Number.isFinite(wait)
    ? Math.max(0, wait)
    : undefined;
}

/**
 * Limits what a storm of failures costs: 100 retries at first, and one more for every five calls that succeed at
 * once. Shared by all calls of a client.
 */
export class RetryBudget {
  #tokens = FULL;

  /** Takes one retry out. @returns false where none is left. */
  withdraw(): boolean {
    if (this.#tokens < COST) return false;
    this.#tokens -= COST;
    return true;
  }

  deposit(): void {
    this.#tokens = Math.min(FULL, this.#tokens + 1);
  }
}
