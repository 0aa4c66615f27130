import type { Surface } from "./envelope.js";

/**
 * The reasons for a session request: the first load or one after a change, a move in the document, the retry button or the
 * back/forward cache, `reload()`, a session that has expired (a new load follows), or one that is renewed in place.
 */
export const SESSION_REASONS = ["load", "move", "retry", "reload", "expired", "renew"] as const;
export type SessionReason = (typeof SESSION_REASONS)[number];

/** The body of a request to the session endpoint, and the argument of a session provider. */
export interface SessionRequest {
  /** The public id of the dashboard to show. */
  publicId?: string;
  /** The id of the deployment to show; sent for the surfaces `app` and `chat`. */
  deploymentId?: number;
  surface: Surface;
  /** Why the element needs a session. */
  reason: SessionReason;
  /** The current viewer as the page identifies them: the element's `viewer`. */
  viewer?: string;
}

/** The result of a session provider. */
export type SessionResult = string | { sessionId: string } | Response;

/** Gets a new session id from the host's backend. One load uses it up. */
export type SessionProvider = (
  request: SessionRequest & { signal: AbortSignal },
) => SessionResult | Promise<SessionResult>;

/** Whether a value can be a session id: a string that a URL can carry, so without unpaired surrogates. */
export function isSessionId(value: unknown): value is string {
  return typeof value === "string" && /^\P{Cs}+$/u.test(value);
}

/** The codes of errors in the backend, after which another attempt would fail, too. */
export const PERMANENT_ERROR_CODES = [
  "invalid-session-input",
  "service-unauthorized",
  "service-forbidden",
  "service-not-found",
] as const;

/**
 * The codes that `createSessionHandler` responds with. The element's messages contain them, and nothing else of a response,
 * because they reveal nothing to viewers.
 */
export const SESSION_ERROR_CODES = [
  "bad-request",
  "not-signed-in",
  "origin-not-allowed",
  "method-not-allowed",
  "request-too-late",
  "viewer-changed",
  "body-too-large",
  "json-expected",
  "rate-limited",
  "request-aborted",
  "authorize-failed",
  "service-failed",
  "service-unreachable",
  "service-unavailable",
  "service-too-late",
  ...PERMANENT_ERROR_CODES,
] as const;
export type SessionErrorCode = (typeof SESSION_ERROR_CODES)[number];
