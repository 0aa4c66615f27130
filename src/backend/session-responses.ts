import type { SessionErrorCode } from "../protocol/session-endpoint.js";
import { SvcApiError } from "./errors.js";

/** The largest `Retry-After` to send, in seconds: a year. Clients can't read much larger numbers. */
const MAX_RETRY_AFTER_S = 31_536_000;

/** The status of each error response. Codes and statuses are public API; messages are not. */
export const ERROR_STATUSES: Readonly<Record<SessionErrorCode, number>> = {
  "bad-request": 400,
  "not-signed-in": 401,
  "origin-not-allowed": 403,
  "method-not-allowed": 405,
  "request-too-late": 408,
  "viewer-changed": 409,
  "body-too-large": 413,
  "json-expected": 415,
  "rate-limited": 429,
  "request-aborted": 499,
  "authorize-failed": 500,
  "invalid-session-input": 500,
  "service-failed": 502,
  "service-unauthorized": 502,
  "service-forbidden": 502,
  "service-not-found": 502,
  "service-unreachable": 502,
  "service-unavailable": 503,
  "service-too-late": 504,
};

/** Messages about mistakes that the page's developer can correct. */
const MESSAGES: Partial<Record<SessionErrorCode, string>> = {
  "not-signed-in": "Nobody is signed in.",
  "origin-not-allowed":
    "The Origin header must be this endpoint's own origin or one of allowedOrigins; behind a proxy, set publicOrigin.",
  "method-not-allowed": "Request a session with POST.",
  "request-too-late": "The body did not arrive in time.",
  "viewer-changed": "Another user is signed in.",
  "body-too-large": "The body is longer than 16 KiB.",
  "json-expected": "The Content-Type must be application/json.",
};

/** The code for an error of the service, by its status, or by its name if it has no status. */
const SERVICE_CODES: Partial<Record<string, SessionErrorCode>> = {
  401: "service-unauthorized",
  403: "service-forbidden",
  404: "service-not-found",
  429: "rate-limited",
  503: "service-unavailable",
  504: "service-too-late",
  ConnectionError: "service-unreachable",
  TimeoutError: "service-too-late",
};

/** Makes an error response. */
export function errorResponse(
  code: SessionErrorCode,
  headers: HeadersInit = {},
  message = MESSAGES[code] ?? "The session endpoint failed; see the server's log.",
): Response {
  return Response.json({ error: { code, message } }, { status: ERROR_STATUSES[code], headers });
}

/** The response to a failed call of the service. It reveals what failed, whether and when to try again, and nothing else. */
export function serviceErrorResponse(error: unknown): Response {
  if (!(error instanceof SvcApiError)) return errorResponse("service-failed"); // such as one of the token function
  const { status, name, retryAfterMs } = error;
  const code = SERVICE_CODES[status ?? name] ?? "service-failed";
  if (retryAfterMs === undefined || !/limited|unavailable/.test(code)) return errorResponse(code);
  const seconds = Math.min(Math.ceil(retryAfterMs / 1_000), MAX_RETRY_AFTER_S);
  return errorResponse(code, { "retry-after": String(seconds) });
}
