import type { Surface } from "../protocol/envelope.js";
import { toJson } from "../protocol/json.js";

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

/** The provider of an element's sessions. @param stub answers in place of an endpoint in unit tests */
export function providerOf(
  { sessionProvider, sessionEndpoint }: { sessionProvider?: SessionProvider; sessionEndpoint?: string },
  stub: SessionProvider | undefined,
): SessionProvider | undefined {
  return (
    sessionProvider ?? stub ?? (sessionEndpoint === undefined ? undefined : endpointProvider(sessionEndpoint))
  );
}

const endpoints = new Map<string, SessionProvider>();

/** The provider that asks an endpoint: one for all elements that name it, so that they share its turns. */
function endpointProvider(endpoint: string): SessionProvider {
  let provider = endpoints.get(endpoint);
  if (!provider) {
    provider = ({ signal, ...request }) =>
      fetch(endpoint, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: toJson(request),
        credentials: "same-origin",
        signal,
      });
    endpoints.set(endpoint, provider);
  }
  return provider;
}
