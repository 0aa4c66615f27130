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
export interface RetryPlan {
  /** After what it was tried again at once, each one time: 401 is a stale token, no status a stale connection. */
  readonly replays: ReadonlySet<number | undefined>;
  /** The wait before the next attempt in milliseconds, or undefined where the failure is final. */
  next: (error: SvcApiError) => number | undefined;
}

/** A plan for one call, within the budget that all calls of its client share. */
export function planRetries(
  { budget, maxRetryAfterMs, token }: Settings,
  { repeatable, idempotent, maxRetries, deadline }: RetryTerms,
): RetryPlan {
  const replays = new Set<number | undefined>();
  let retries = 0;

  const next = (error: SvcApiError): number | undefined => {
    if (!repeatable) return undefined;
    const { status, retryAfterMs = 0 } = error;
    const isStale = status === 401 ? typeof token === "function" : idempotent && isStaleSocket(error);
    if (isStale && !replays.has(status) && budget.take()) {
      replays.add(status);
      return 0;
    }
    if (!idempotent || !isTransient(error) || retries >= maxRetries) return undefined;

    const waitMs = retryAfterMs > 0 ? retryAfterMs : backoff(retries);
    const tooLate = performance.now() + waitMs >= deadline;
    if (tooLate || retryAfterMs > maxRetryAfterMs || !budget.take()) return undefined;
    retries++;
    return waitMs;
  };
  return { replays, next };
}
