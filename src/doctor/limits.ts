import { withTimeout } from "../backend/with-timeout.js";

/** Timeouts of a run, in milliseconds. */
export interface Limits {
  /** The timeout of one request, lookup or connection. */
  requestTimeoutMs: number;
  /** The longest time to generate a session without a warning: viewers wait for it at each load. */
  slowSessionMs: number;
}

/**
 * Independent requests run at the same time (`Check.prepare`), so a host that never responds costs at most two timeouts,
 * one after the other: a run then ends within 15 s.
 */
export const DEFAULT_LIMITS: Limits = { requestTimeoutMs: 6_000, slowSessionMs: 5_000 };

/** A request, lookup or connection exceeded the request timeout. */
export class RequestTimeoutError extends Error {
  constructor({ requestTimeoutMs }: Limits) {
    super(`timeout after ${requestTimeoutMs / 1000} s`);
  }
}

/** Runs work with the request timeout. @throws RequestTimeoutError */
export function withRequestTimeout<T>(limits: Limits, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withTimeout(work, limits.requestTimeoutMs, () => new RequestTimeoutError(limits), undefined);
}
