import { argumentError } from "./arguments.js";

/** Timeouts and retries of one call. */
export interface CallLimits {
  /** Milliseconds for each attempt, through the last byte of the body. Default 30,000; Infinity disables the timeout. */
  timeoutMs?: number | undefined;
  /** Milliseconds for the call with all its retries and chunks; for a list, for each page. Default Infinity. */
  deadlineMs?: number | undefined;
  /** The maximum number of retries of a call that may be repeated. Default 2. */
  maxRetries?: number | undefined;
}

/** Timeouts and retries of a client. */
export interface Limits extends CallLimits {
  /** The longest `Retry-After` that the client waits for, in milliseconds; a longer one fails at once. Default 60,000. */
  maxRetryAfterMs?: number | undefined;
}

/** Limits with every default filled in. */
export type CompleteLimits = Readonly<Record<keyof Limits, number>>;

const DEFAULT_LIMITS: CompleteLimits = {
  timeoutMs: 30_000,
  deadlineMs: Infinity,
  maxRetries: 2,
  maxRetryAfterMs: 60_000,
};

/** Fills in defaults. @throws TypeError on a limit that is not a number or is too small. */
export function readLimits(limits: Limits, defaults: Limits = DEFAULT_LIMITS): CompleteLimits {
  const read = (name: keyof Limits, minimum: number): number => {
    const value: unknown = limits[name] ?? defaults[name];
    if (typeof value === "number" && value >= minimum) return value;
    throw argumentError(`${name} to be a number of at least ${minimum}`, value);
  };
  return {
    timeoutMs: read("timeoutMs", 1),
    deadlineMs: read("deadlineMs", 1),
    maxRetries: read("maxRetries", 0),
    maxRetryAfterMs: read("maxRetryAfterMs", 0),
  };
}
