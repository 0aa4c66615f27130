import type { Surface } from "../../protocol/envelope.js";

/**
 * Why a session is requested: the first load or one after a change, a move in the document, the retry button or the
 * back/forward cache, `reload()`, a session that has expired (a new load follows), or one that is renewed in place.
 */
export const SESSION_REASONS = ["load", "move", "retry", "reload", "expired", "renew"] as const;
export type SessionReason = (typeof SESSION_REASONS)[number];

/** What a session provider, or the body of a request to the session endpoint, contains. */
export interface SessionRequest {
  publicId?: string;
  deploymentId?: number;
  surface: Surface;
  reason: SessionReason;
}

/** What a session provider may return. */
export type SessionResult = string | { sessionId: string } | Response;

/** Gets a new session id from the host's backend. One load uses it up. */
export type SessionProvider = (
  request: SessionRequest & { signal: AbortSignal },
) => SessionResult | Promise<SessionResult>;

/** Whether a value can be a session id: a string that a URL can carry, so without unpaired surrogates. */
export function isSessionId(value: unknown): value is string {
  return typeof value === "string" && /^\P{Cs}+$/u.test(value);
}
