import type { Surface } from "../../protocol/envelope.js";
import type { SessionReason } from "../../protocol/session-endpoint.js";

/** What a session provider, or the body of a request to the session endpoint, contains. */
export interface SessionRequest {
  publicId?: string;
  deploymentId?: number;
  surface: Surface;
  reason: SessionReason;
  /** Who is looking, as the page knows it: the element's `viewer`. */
  viewer?: string;
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
