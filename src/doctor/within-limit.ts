import { limited } from "../backend/waiting.js";

/** Milliseconds that one look at the network may take. */
export const LIMIT_MS = 30_000;

/** Runs work that must end within the limit. */
export function withinLimit<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return limited(work, LIMIT_MS, () => new Error(`no answer within ${LIMIT_MS / 1000} s`), undefined);
}
