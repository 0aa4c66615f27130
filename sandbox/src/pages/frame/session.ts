import { PAGE_LEAVE } from "./page-leave.js";

/** The exchange of a session failed. Its message never contains the session. */
export class SessionError extends Error {
  override readonly name = "SessionError";
}

const EXCHANGE_PATH = "/api/v1/embed/session/token";

/** The state of the history entry of a page that was loaded with a session: unlike the session, it survives a reload. */
const SIGNED = { signed: true };

/**
 * Reads the session from the URL and removes it there, so that copied links do not contain it. Without the parameter the page is
 * in private mode, unless it had a session before: then it was `reloaded` inside its frame, and can't continue.
 */
export function takeSession(): { sessionId: string | null; reloaded: boolean } {
  const url = new URL(location.href);
  const sessionId = url.searchParams.get("session");
  if (sessionId === null) {
    const { signed = false } = (history.state ?? {}) as Partial<typeof SIGNED>;
    return { sessionId: null, reloaded: signed };
  }
  url.searchParams.delete("session");
  history.replaceState(SIGNED, "", url);
  return { sessionId, reloaded: false };
}

/** Exchanges a session, once, for the token of this load. @throws SessionError if it is rejected. */
export async function exchangeSession(sessionId: string): Promise<string> {
  const { times } = PAGE_LEAVE;
  let response: Response;
  try {
    response = await fetch(EXCHANGE_PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ sessionId }),
      signal: AbortSignal.timeout(30_000),
    });
  } catch {
    await PAGE_LEAVE.hasCancelled(times); // the page is left: nothing is reported
    throw new SessionError(
      "The session could not be exchanged, because the server did not respond. Load the embed again.",
    );
  }
  const { token } = (await response.json().catch(() => ({}))) as { token?: unknown };
  if (response.ok && typeof token === "string") return token;
  throw new SessionError(
    response.status === 401
      ? "The session is unknown, expired or already used. Request a new session and load the embed again."
      : `The session could not be exchanged (HTTP ${response.status}).`,
  );
}
