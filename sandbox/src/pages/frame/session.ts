import { PAGE_LEAVE } from "./page-leave.js";

/** Why a session was not exchanged for a token. Its text never holds the session. */
export class SessionError extends Error {
  override readonly name = "SessionError";
}

const EXCHANGE_PATH = "/api/v1/embed/session/token";

/** What marks the history entry of a page that was loaded with a session: it outlives a reload, as the session does not. */
const SIGNED = { signed: true };

/**
 * Reads the session from the URL and removes it there, so that nobody copies it with a link. Without the parameter the page
 * is in private mode, unless this very page had one before: then it was `reloaded` from inside, and can't go on.
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

/** Exchanges a session for the token of this load. It works once. @throws SessionError when it is refused. */
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
    await PAGE_LEAVE.hasCancelled(times); // then there is nobody to tell
    throw new SessionError(
      "The session could not be exchanged, because the server did not answer. Load the embed again.",
    );
  }
  const { token } = (await response.json().catch(() => ({}))) as { token?: unknown };
  if (response.ok && typeof token === "string") return token;
  throw new SessionError(
    response.status === 401
      ? "The session is unknown, expired or already used. Ask for a new session and load the embed again."
      : `The session could not be exchanged (HTTP ${response.status}).`,
  );
}
