import { withTimeout } from "../backend/with-timeout.js";

/** Timeouts of a run, in milliseconds. */
export interface Limits {
  /** The timeout of one request, lookup or connection. */
  requestTimeoutMs: number;
  /** The longest time to generate a session without a warning: viewers wait for it at each load. */
  slowSessionMs: number;
}

export const DEFAULT_LIMITS: Limits = { requestTimeoutMs: 30_000, slowSessionMs: 5_000 };

/** Runs work with the request timeout. */
export function withRequestTimeout<T>(
  { requestTimeoutMs }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const onTimeout = (): Error => new Error(`no response within ${requestTimeoutMs / 1000} s`);
  return withTimeout(work, requestTimeoutMs, onTimeout, undefined);
}
