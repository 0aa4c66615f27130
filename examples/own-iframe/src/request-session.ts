/** Requests a session from the page's backend. Each load needs a new one. */
export async function requestSession(publicId: string, signal: AbortSignal): Promise<string> {
  const response = await fetch("/api/embed-session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ surface: "dashboard", publicId, reason: "load" }),
    signal,
  });
  if (!response.ok) throw new Error(`No session: the backend responded with ${response.status}.`);
  const { sessionId } = (await response.json()) as { sessionId: string };
  return sessionId;
}
