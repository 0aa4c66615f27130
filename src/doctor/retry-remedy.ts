import { TimeoutError } from "../backend/index.js";
import { RequestTimeoutError } from "./limits.js";

/** What to do after a request that failed for a reason that may pass. A timeout may only mean a slow server. */
export function retryRemedy(error: unknown, details = ""): string {
  const isTimeout = error instanceof TimeoutError || error instanceof RequestTimeoutError;
  const again = isTimeout
    ? "with a longer --timeout, such as 30000, the time that the element waits for a session"
    : "in a minute";
  return `Run this again ${again}. If the problem persists, contact the tenant's operator${details}.`;
}

/** The same for calls of the API. */
export function retryCallRemedy(error: unknown): string {
  return retryRemedy(error, ", with the request id if there is one");
}
