import { ConnectionError, TimeoutError, type SvcApiError } from "./errors.js";

const BASE_MS = 500;
const CAP_MS = 8_000;

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
  const number = /^\d+(?:\.\d+)?$/;
  const ms = headers.get("retry-after-ms") ?? "";
  if (number.test(ms)) return Number(ms);
  const after = headers.get("retry-after") ?? "";
  if (number.test(after)) return Number(after) * 1000;
  const wait = Date.parse(after) - (Date.parse(headers.get("date") ?? "") || Date.now());
  return /^[a-z]{3,9},? .*\d\d:\d\d:\d\d/i.test(after) && Number.isFinite(wait)
    ? Math.max(0, wait)
    : undefined;
}

/** Something that there is only so much of. */
class Allowance {
  readonly #most: number;
  #left: number;

  constructor(most: number) {
    this.#most = this.#left = most;
  }

  /** Takes one out. @returns false where none is left. */
  take(): boolean {
    return this.#left >= 1 && this.#left-- >= 1;
  }

  give(share: number): void {
    this.#left = Math.min(this.#most, this.#left + share);
  }
}

/** Limits what a storm of failures costs. Shared by all calls of a client. */
export class RetryBudget {
  /** At first 80, and one more for every five calls that succeed at once. */
  readonly retries: Allowance = new Allowance(80);
  /** After a stale connection or with a new token: they cost nothing as long as calls succeed. */
  readonly replays: Allowance = new Allowance(20);

  /** A call has succeeded, at once or after retries. */
  deposit(atOnce: boolean): void {
    if (atOnce) this.retries.give(0.2);
    this.replays.give(1);
  }
}
