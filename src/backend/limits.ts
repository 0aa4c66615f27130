import { expected } from "./arguments.js";

/** The limits of a call. */
export interface CallLimits {
  /** Milliseconds for each attempt, through the last byte of the body. 30,000; Infinity is no limit. */
  timeoutMs?: number | undefined;
  /** Milliseconds for the call with all its retries and chunks; for a list, of each page. Without one there is no limit. */
  deadlineMs?: number | undefined;
  /** How often a call that may be repeated is tried again. 2. */
  maxRetries?: number | undefined;
}

/** The limits of a client. */
export interface Limits extends CallLimits {
  /** The longest `Retry-After` that is waited for, in milliseconds; a longer one is an error at once. 60,000. */
  maxRetryAfterMs?: number | undefined;
}

/** Limits with none left out. */
export type CompleteLimits = Readonly<Record<keyof Limits, number>>;

/** What holds where nothing is said. */
const STANDARD: CompleteLimits = {
  timeoutMs: 30_000,
  deadlineMs: Infinity,
  maxRetries: 2,
  maxRetryAfterMs: 60_000,
};

/** Completes limits, by those of the client where there are such. @throws TypeError on one that is no sensible number. */
export function readLimits(limits: Limits, defaults: Limits = STANDARD): CompleteLimits {
  const read = (name: keyof Limits, least: number): number => {
    const value: unknown = limits[name] ?? defaults[name];
    if (typeof value === "number" && value >= least) return value;
    throw expected(`${name} to be a number from ${least} up`, value);
  };
  return {
    timeoutMs: read("timeoutMs", 1),
    deadlineMs: read("deadlineMs", 1),
    maxRetries: read("maxRetries", 0),
    maxRetryAfterMs: read("maxRetryAfterMs", 0),
  };
}
