import {
  ConnectionError,
  PaginationError,
  RateLimitError,
  ResponseFormatError,
  ServerError,
  SvcApiError,
  TimeoutError,
} from "../backend/index.js";
import { problem, warning, type Finding } from "./check.js";
import type { Probe } from "./probe.js";

/** Tells of a call that failed for a reason that has nothing to do with what it asked for. */
export async function serviceFailure(error: unknown, probe: Probe): Promise<Finding> {
  if (!(error instanceof SvcApiError)) throw error;
  const found = error.message;
  if (error instanceof ResponseFormatError) {
    if (error.status !== undefined && error.status >= 300 && probe.redirect)
      return redirected(found, probe.redirect, probe.target.tenant);
    return (await probe.sawApi()) ? otherShape(found) : otherSite(found);
  }
  if (error instanceof PaginationError) {
    return warning(
      found,
      "The list can't be read to its end, so that this remains open.",
      "Look in the dashboard's own settings whether it is published and may be embedded, and tell the tenant's operator.",
    );
  }
  if (error instanceof RateLimitError) {
    return problem(
      found,
      "The service takes no more calls for now, so viewers get no sessions either.",
      "Wait, and find out which of your programs calls so often.",
    );
  }
  if (isUnanswered(error)) {
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

/** Whether the service gave no answer from which anything can be learnt of the call. */
export function isUnanswered(error: unknown): boolean {
  return [ServerError, RateLimitError, TimeoutError, ConnectionError].some((kind) => error instanceof kind);
}

/** Tells of an answer that the management API would not give. */
export function otherSite(found: string): Finding {
  return problem(
    found,
    "What answers here is not the management API: another site, a proxy's page, or a moved tenant.",
    "Set --tenant-origin to the tenant itself, or to its custom domain.",
  );
}

function redirected(found: string, { origin, pathname }: URL, tenant: URL): Finding {
  return problem(
    found,
    `Calls are sent on to ${origin}${pathname}. No client follows, since the token would go along.`,
    origin === tenant.origin
      ? "Have the tenant's operator answer the API's own addresses."
      : `If that is the tenant too, set --tenant-origin, and baseUrl in your backend, to ${origin}.`,
  );
}

function otherShape(found: string): Finding {
  return problem(
    found,
    "This is the management API, which answered other calls; to this one it answers in another form than is known.",
    "Ask the tenant's operator what it answers here, and report it with this text: client.request takes any form.",
  );
}
