import type { SvcApiError } from "./errors.js";
import { backoff, isStaleConnection, isTransient } from "./retry.js";
import type { Settings } from "./settings.js";

/** The facts about a call that decide its retries. */
export interface RetryTerms {
  /** Whether its body can be sent again. */
  repeatable: boolean;
  /** Whether carrying it out twice does no harm. */
  idempotent: boolean;
  maxRetries: number;
  /** When the call must end, on the clock of `performance.now()`. */
  deadline: number;
}

/** Decides after each failure whether and when to send a call again. */
export interface RetryPlan {
  /** The statuses that were replayed at once, each at most once: 401 for a stale token, undefined for a stale connection. */
  readonly replays: ReadonlySet<number | undefined>;
  /** The milliseconds to wait before the next attempt; undefined if the failure is final. */
  next: (error: SvcApiError) => number | undefined;
}

/** Makes the plan for one call, within the budget that all calls of its client share. */
export function planRetries(
  { budget, maxRetryAfterMs, token }: Settings,
  { repeatable, idempotent, maxRetries, deadline }: RetryTerms,
): RetryPlan {
  const replays = new Set<number | undefined>();
  let retries = 0;

  const next = (error: SvcApiError): number | undefined => {
    if (!repeatable) return undefined;
    const { status, retryAfterMs = 0 } = error;
    const isStaleToken = status === 401 && typeof token === "function";
    const canReplay = isStaleToken || (idempotent && isStaleConnection(error));
    if (canReplay && !replays.has(status) && budget.take()) {
      replays.add(status);
      return 0;
    }
    if (!idempotent || !isTransient(error) || retries >= maxRetries) return undefined;

    const waitMs = retryAfterMs > 0 ? retryAfterMs : backoff(retries);
    const endsTooLate = performance.now() + waitMs >= deadline;
    if (endsTooLate || retryAfterMs > maxRetryAfterMs || !budget.take()) return undefined;
    retries++;
    return waitMs;
  };
  return { replays, next };
}
