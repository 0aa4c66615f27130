import {
  ConnectionError,
  RateLimitError,
  ResponseFormatError,
  ServerError,
  SvcApiError,
  TimeoutError,
} from "../backend/index.js";
import { problem, type Finding } from "./check.js";

/** Tells of a call that failed for a reason that has nothing to do with what it asked for. */
export function serviceFailure(error: unknown): Finding {
  if (!(error instanceof SvcApiError)) throw error;
  const found = error.message;
  if (error instanceof ResponseFormatError) {
    return problem(
      found,
      "What answers here is not the management API: another site, a proxy's page, or a moved tenant.",
      "Set --tenant-origin to the tenant itself, or to its custom domain.",
    );
  }
  if (error instanceof RateLimitError) {
    return problem(
      found,
      "The service takes no more calls for now, so viewers get no sessions either.",
      "Wait, and find out which of your programs calls so often.",
    );
  }
  if (error instanceof ServerError || error instanceof TimeoutError || error instanceof ConnectionError) {
    return problem(
      found,
      "The service fails to answer, so viewers get no sessions either.",
      "Run this again in a minute. If it stays so, tell the tenant's operator, with the request id if there is one.",
    );
  }
  return problem(
    found,
    "The service refuses this call for a reason of its own.",
    "Read its message above, and ask the tenant's operator.",
  );
}
