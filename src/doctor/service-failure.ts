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
import { retryCallRemedy } from "./retry-remedy.js";

/** The finding for a call that failed for a reason unrelated to its check. */
export async function serviceFailure(error: unknown, probe: Probe): Promise<Finding> {
  if (!(error instanceof SvcApiError)) throw error;
  const found = error.message;
  if (error instanceof ResponseFormatError) {
    if (error.status !== undefined && error.status >= 300 && probe.redirect)
      return redirected(found, probe.redirect, probe.target.tenant);
    return (await probe.isManagementApi()) ? unknownFormat(found) : notManagementApi(found);
  }
  if (error instanceof PaginationError) {
    return warning(
      found,
      "The list can't be read to its end, so this remains unchecked.",
      "Check in the dashboard's settings that it is published and may be embedded, and contact the tenant's operator.",
    );
  }
  if (error instanceof RateLimitError) {
    return problem(
      found,
      "The service accepts no more calls for now, so viewers get no sessions either.",
      "Wait, and find out which of your programs sends so many calls.",
    );
  }
  if (isUnavailable(error)) {
    return problem(
      found,
      error instanceof TimeoutError
        ? "The service did not complete the call in this time. If it needs more than 30 s, viewers get no sessions either."
        : "The service did not complete the call, so viewers get no sessions either.",
      retryCallRemedy(error),
    );
  }
  return problem(
    found,
    "The service rejects this call for a reason that the doctor does not know.",
    "Read its message above, and contact the tenant's operator.",
  );
}

/** Whether the service was not reached, failed, or responded too late, so that the failure says nothing about the call. */
export function isUnavailable(error: unknown): boolean {
  return [ServerError, RateLimitError, TimeoutError, ConnectionError].some((kind) => error instanceof kind);
}

/** The finding for a response that does not come from the management API. */
export function notManagementApi(found: string): Finding {
  return problem(
    found,
    "This server is not the management API. It may be another site, a proxy, or a tenant that has moved.",
    "Set --tenant-origin to the tenant itself, or to its custom domain.",
  );
}

function redirected(found: string, { origin, pathname }: URL, tenant: URL): Finding {
  return problem(
    found,
    `Calls are redirected to ${origin}${pathname}. Clients do not follow, because that would send the token there.`,
    origin === tenant.origin
      ? "Ask the tenant's operator to serve the API without redirects."
      : `If that is the tenant too, set --tenant-origin, and baseUrl in your backend, to ${origin}.`,
  );
}

function unknownFormat(found: string): Finding {
  return problem(
    found,
    "This is the management API, which responds to other calls, but its response to this call has an unknown format.",
    "Ask the tenant's operator for the format, and report it with this message. Until then, client.request accepts any format.",
  );
}
