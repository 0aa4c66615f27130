import type { SessionErrorCode } from "../protocol/session-endpoint.js";
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
  "viewer-changed": [409, "Another user is signed in than the page says; reload the page."],
  "method-not-allowed": [405, "Request a session with POST."],
  "body-too-large": [413, "The request body is longer than 16 KiB."],
  "request-too-late": [408, "The request body did not arrive in time."],
  "json-expected": [415, "The Content-Type of the request must be application/json."],
  "rate-limited": [429, "Too many sessions were requested; try again later."],
  "request-aborted": [499, "The request was aborted."],
  "authorize-failed": [500, "The authorize function failed; see the server's log."],
  "invalid-session-input": [
    500,
    "The authorize function returned an invalid session input; see the server's log.",
  ],
  "service-failed": [502, "The analytics service did not generate a session; see the server's log."],
  "service-unauthorized": [502, "The analytics service does not accept the server's access token."],
  "service-forbidden": [502, "The analytics service does not allow the server to generate this session."],
  "service-not-found": [
    502,
    "The analytics service does not know what the session is for, such as the deployment.",
  ],
  "service-unreachable": [502, "The server can't reach the analytics service."],
  "service-unavailable": [503, "The analytics service is unavailable; try again later."],
  "service-too-late": [504, "The analytics service did not respond in time."],
} as const satisfies Record<SessionErrorCode, readonly [status: number, message: string]>;

/** Why the service generates no session, by the name of the error: another copy of the client has classes of its own. */
const SERVICE_CODES: Partial<Record<string, SessionErrorCode>> = {
  AuthenticationError: "service-unauthorized",
  PermissionError: "service-forbidden",
  NotFoundError: "service-not-found",
  ConnectionError: "service-unreachable",
  TimeoutError: "service-too-late",
  RateLimitError: "rate-limited",
};

/** Makes an error response. */
export function errorResponse(
  code: SessionErrorCode,
  headers: HeadersInit = {},
  message: string = ERROR_RESPONSES[code][1],
): Response {
  const [status] = ERROR_RESPONSES[code];
  return Response.json({ error: { code, message } }, { status, headers });
}

/** The response to a failed call of the service. It reveals what failed, whether and when to try again, and nothing else. */
export function serviceErrorResponse({ status, name, retryAfterMs }: SvcApiError): Response {
  if (status === 504) return errorResponse("service-too-late");
  const code = status === 503 ? "service-unavailable" : (SERVICE_CODES[name] ?? "service-failed");
  if (retryAfterMs === undefined || (status !== 429 && status !== 503)) return errorResponse(code);
  const seconds = Math.min(Math.ceil(retryAfterMs / 1_000), MAX_RETRY_AFTER_S);
  return errorResponse(code, { "retry-after": String(seconds) });
}
