import { withTimeout } from "../backend/with-timeout.js";

/** Times in milliseconds. */
export interface Limits {
  /** How long one look at the network may take. */
  lookMs: number;
  /** How long a session may take until it counts as slow: a viewer waits for it at each load. */
  slowMs: number;
}

export const LIMITS: Limits = { lookMs: 30_000, slowMs: 5_000 };

/** Runs work that must end within a time. */
export function withinLimit<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withTimeout(work, limitMs, () => new Error(`no answer within ${limitMs / 1000} s`), undefined);
}
