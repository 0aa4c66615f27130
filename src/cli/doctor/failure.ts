import { isRecord } from "../../protocol/check.js";
import {
  ConnectionError,
  PaginationError,
  RateLimitError,
  ResponseFormatError,
  ServerError,
  SvcApiError,
  TimeoutError,
} from "../../backend/index.js";
import { problem, warning, type Finding } from "./finding.js";
import { RequestTimeoutError, type Probe } from "./probe.js";

/** The reason of a failed connection: its error code, or the error's message if it has none. */
export function failureReason(error: unknown): string {
  const { code, message, cause } = error as Partial<Record<"code" | "message" | "cause", unknown>>;
  if (typeof code === "string") return code;
  return cause instanceof Error ? failureReason(cause) : String(message);
}

/** Parts of the codes that OpenSSL and Node use for certificates (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const CERTIFICATE_CODES = ["CERT", "SELF_SIGNED", "UNABLE_TO", "CRL", "HOSTNAME_MISMATCH"];

/** Whether a connection failed because this machine does not trust the server's certificate. */
export function isCertificateError(error: unknown): boolean {
  const code = failureReason(error);
  return CERTIFICATE_CODES.some((part) => code.includes(part));
}

export function isTimeout(error: unknown): boolean {
  return error instanceof TimeoutError || error instanceof RequestTimeoutError;
}

/** The remedy for a failure that may be temporary. A timeout may only mean a slow server. */
export function retryRemedy(error: unknown): string {
  const again = isTimeout(error) ? "with --timeout 30000, the time that the element waits" : "in a minute";
  const details = error instanceof SvcApiError ? ", with the request id if there is one" : "";
  return `Run this again ${again}. If the problem persists, check the host and the port, or contact the tenant's operator${details}.`;
}

/** Whether the service was not reached, failed, or responded too late, so that the call itself is not the reason. */
export function isUnavailable(error: unknown): boolean {
  return [ServerError, RateLimitError, TimeoutError, ConnectionError].some((kind) => error instanceof kind);
}

/**
 * Whether the tenant responds as the management API does, which is on the same origin as the embeds and also responds to
 * a request without a token; undefined if the tenant fails or does not respond.
 */
export async function isService(probe: Probe): Promise<boolean | undefined> {
  let error = await probe.deploymentError({ hasToken: probe.missingForApi === undefined });
  if (error instanceof TypeError) error = await probe.deploymentError({ hasToken: false }); // the token can't be sent
  if (error === undefined || (error instanceof SvcApiError && isRecord(error.body))) return true;
  return isUnavailable(error) ? undefined : false;
}

/** The finding for a call of the API that failed for a reason unrelated to its check. */
export async function serviceFailure(error: unknown, probe: Probe): Promise<Finding> {
  if (!(error instanceof SvcApiError)) throw error;
  const found = error.message;
  if (error instanceof ResponseFormatError) {
    if (error.status !== undefined && error.status >= 300 && probe.redirect)
      return redirected(found, probe.redirect, probe.target.tenant);
    if (!(await isService(probe))) return notManagementApi(found);
    return problem(
      found,
      "This is the management API, which responds to other calls, but its response to this call has an unknown format.",
      "Ask the tenant's operator for the format, and report it with this message. Until then, client.request accepts any format.",
    );
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
      retryRemedy(error),
    );
  }
  return problem(
    found,
    "The service rejects this call for a reason that the doctor does not recognize.",
    "Read its message above, and contact the tenant's operator.",
  );
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
    `Calls are redirected to ${origin}${pathname}. Clients do not follow redirects, because that would send the token there.`,
    origin === tenant.origin
      ? "Ask the tenant's operator to serve the API without redirects."
      : `If that is the tenant too, set --tenant-origin, and baseUrl in your backend, to ${origin}.`,
  );
}
