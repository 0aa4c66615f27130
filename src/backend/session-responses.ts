import type { SvcApiError } from "./errors.js";

/** The largest `Retry-After` to send, in seconds: a year. Clients can't read much larger numbers. */
const MAX_RETRY_AFTER_S = 31_536_000;

/** The error responses: status and message by code. Codes are public API; messages are not. */
export const ERROR_RESPONSES = {
  "bad-request": [400, "The request is invalid."],
  "not-signed-in": [401, "Nobody is signed in."],
  "origin-not-allowed": [
    403,
    "The Origin header must be this endpoint's own origin or one of allowedOrigins; behind a proxy, set publicOrigin.",
  ],
  "method-not-allowed": [405, "Request a session with POST."],
  "body-too-large": [413, "The request body is longer than 16 KiB."],
  "request-too-late": [408, "The request body did not arrive in time."],
  "json-expected": [415, "The Content-Type of the request must be application/json."],
  "rate-limited": [429, "Too many sessions were requested; try again later."],
  "request-aborted": [499, "The request was aborted."],
  "internal-error": [500, "The session endpoint failed; see the server's log."],
  "service-failed": [502, "The analytics service did not generate a session."],
  "service-unavailable": [503, "The analytics service is unavailable; try again later."],
  "service-too-late": [504, "The analytics service did not respond in time."],
} as const;

/** Makes an error response. */
export function errorResponse(
  code: keyof typeof ERROR_RESPONSES,
  headers: HeadersInit = {},
  message: string = ERROR_RESPONSES[code][1],
): Response {
  const [status] = ERROR_RESPONSES[code];
  return Response.json({ error: { code, message } }, { status, headers });
}

/** The response to a failed call of the service. It reveals only whether and when to try again. */
export function serviceErrorResponse({ status, name, retryAfterMs }: SvcApiError): Response {
  const headers: Record<string, string> = {};
  if (retryAfterMs !== undefined) {
    headers["retry-after"] = String(Math.min(Math.ceil(retryAfterMs / 1_000), MAX_RETRY_AFTER_S));
  }
  if (status === 429) return errorResponse("rate-limited", headers);
  if (status === 503) return errorResponse("service-unavailable", headers);
  return errorResponse(name === "TimeoutError" || status === 504 ? "service-too-late" : "service-failed");
}
