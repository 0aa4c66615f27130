/** Why a session was not exchanged for a token. Its text never holds the session. */
export class SessionError extends Error {
  override readonly name = "SessionError";
}

const EXCHANGE_PATH = "/api/v1/embed/session/token";

/** Reads the session from the address and removes it there, so that nobody copies it with a link. */
export function takeSession(): string | null {
  const url = new URL(location.href);
  const session = url.searchParams.get("session");
  if (url.searchParams.has("session")) {
    url.searchParams.delete("session");
    history.replaceState(history.state, "", url);
  }
  return session === "" ? null : session;
}

/** Exchanges a session for the token of this load. It works once. @throws SessionError when it is refused. */
export async function exchangeSession(sessionId: string): Promise<string> {
  let response: Response;
  try {
    response = await fetch(EXCHANGE_PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ sessionId }),
      signal: AbortSignal.timeout(30_000),
    });
  } catch {
    throw new SessionError(
      "The session could not be exchanged, because the server did not answer. Load the embed again.",
    );
  }
  const { token } = (await response.json().catch(() => ({}))) as { token?: unknown };
  if (response.ok && typeof token === "string") return token;
  throw new SessionError(
    response.status === 401
      ? "The session is unknown, expired or already used. Ask for a new session and load the embed again."
      : `The session could not be exchanged: the server answered with status ${response.status}.`,
  );
}
