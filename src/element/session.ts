import type { Surface } from "../protocol/envelope.js";
import { SvcDashboardError } from "./failures.js";

/** Why a session is asked for. */
export type LoadReason = "load" | "move" | "retry" | "reload" | "expired";

/** What a session provider and a session endpoint are told. */
export interface SessionRequest {
  publicId?: string;
  deploymentId?: number;
  surface: Surface;
  reason: LoadReason;
}

/** What a session provider may answer. */
export type SessionAnswer = string | { sessionId: string } | Response;

/** Gets a new session id from the host's backend; a session is used up by one load. */
export type SessionProvider = (
  request: SessionRequest & { signal: AbortSignal },
) => SessionAnswer | Promise<SessionAnswer>;

/** How long a provider may take, in milliseconds. */
export const SESSION_LIMIT = 30_000;

/** How often a provider is asked for one load. */
const ATTEMPTS = 5;

/** A provider that asks an endpoint of the page's own origin. */
export function endpointProvider(endpoint: string): SessionProvider {
  return ({ signal, ...request }) =>
    fetch(endpoint, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      credentials: "same-origin",
      signal,
    });
}

async function readAnswer(answer: SessionAnswer): Promise<string> {
  if (typeof answer === "object" && "json" in answer) {
    const { ok, status } = answer;
    if (status === 401 || status === 403) {
      throw new SvcDashboardError(
        "session-refused",
        `The backend answered ${status}: let the viewer sign in, then call reload().`,
      );
    }
    if (!ok) throw new Error(`the backend answered ${status}`);
    answer = (await answer.json()) as SessionAnswer;
  }
  const session = typeof answer === "object" ? (answer as { sessionId: string }).sessionId : answer;
  if (session && typeof session === "string") return session;
  throw new Error('expected a text or { "sessionId": "…" }');
}

/**
 * Waits before the next attempt: a random share of 1, 2, 4, 8 s, so that many elements do not ask at once; less when the
 * page comes back online or into view.
 */
function pause(attempt: number): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener("online", end);
      document.removeEventListener("visibilitychange", end);
      done();
    };
    const timer = setTimeout(end, Math.random() * 1000 * 2 ** attempt);
    addEventListener("online", end);
    document.addEventListener("visibilitychange", end);
  });
}

/**
 * Gets a session id, asking again where that may help.
 * @param signal the end of the load: ends it at once, so that a late answer is dropped
 * @throws SvcDashboardError `session-refused` on 401 and 403, `session-failed` when no attempt succeeds
 */
export async function getSession(
  provider: SessionProvider,
  request: SessionRequest,
  signal: AbortSignal,
): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await askOnce(provider, request, signal);
    } catch (error) {
      const { code } = error as SvcDashboardError;
      if (signal.aborted || code === "session-refused" || attempt === ATTEMPTS - 1) throw error;
      await pause(attempt);
    }
  }
}

async function askOnce(
  provider: SessionProvider,
  request: SessionRequest,
  signal: AbortSignal,
): Promise<string> {
  let timer;
  // ends the wait also for a provider that takes no notice of the signal
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, SESSION_LIMIT, new Error("no answer within 30 s"));
    signal.onabort = reject;
  });
  try {
    return await readAnswer(await Promise.race([provider({ ...request, signal }), over]));
  } catch (error) {
    if (error instanceof SvcDashboardError) throw error;
    throw new SvcDashboardError(
      "session-failed",
      `No session: ${error instanceof Error ? error.message : String(error)}. ` +
        "Check the session endpoint or provider, then call reload().",
    );
  } finally {
    signal.onabort = null;
    clearTimeout(timer);
  }
}
