import type { Clock } from "./clock.js";
import { SvcDashboardError } from "./failures/failures.js";
import { inTurn } from "./provider-turns.js";
import {
  isSessionId,
  type SessionProvider,
  type SessionRequest,
  type SessionResult,
} from "./session-source.js";

/** How long a provider may take, in milliseconds. */
export const SESSION_TIMEOUT = 30_000;

/** How often a provider is called for one load. */
const ATTEMPTS = 5;

/**
 * Gets a session id, and tries again where that may help.
 * @param signal the end of the load: it ends the request at once, and a late response is ignored
 * @throws SvcDashboardError `session-refused` on 401 and 403, `session-failed` when no attempt succeeds
 */
export async function requestSession(
  provider: SessionProvider,
  request: SessionRequest,
  signal: AbortSignal,
  clock: Clock,
): Promise<string> {
  for (let attempt = 0; ;) {
    try {
      return await inTurn(provider, () => attemptOnce(provider, request, signal, clock));
    } catch (error) {
      if (navigator.onLine) attempt += 1; // a failure while offline says nothing about the provider
      const isRefused = error instanceof SvcDashboardError && error.code === "session-refused";
      if (signal.aborted || isRefused || attempt === ATTEMPTS) throw error;
      await pause(attempt, signal, clock);
    }
  }
}

async function attemptOnce(
  provider: SessionProvider,
  request: SessionRequest,
  load: AbortSignal,
  clock: Clock,
): Promise<string> {
  load.throwIfAborted(); // it may have ended while this waited for its turn
  const attempt = new AbortController();
  const { signal } = attempt;
  let timer;
  // rejects also for a provider that ignores the signal
  const aborted = new Promise<never>((_, reject) => {
    timer = clock.setTimeout(
      () => reject(new Error(`no response within ${SESSION_TIMEOUT / 1000} s`)),
      SESSION_TIMEOUT,
    );
    signal.addEventListener("abort", reject);
  });
  load.addEventListener("abort", () => attempt.abort(), { signal });
  const response = async (): Promise<string> => readResult(await provider({ ...request, signal }));
  try {
    return await Promise.race([response(), aborted]);
  } catch (error) {
    if (error instanceof SvcDashboardError) throw error;
    throw new SvcDashboardError(
      "session-failed",
      `No session: ${error instanceof Error ? error.message : String(error)}. ` +
        "Check the session endpoint or provider, then call reload().",
    );
  } finally {
    clock.clearTimeout(timer);
    attempt.abort();
  }
}

async function readResult(result: SessionResult): Promise<string> {
  if (typeof result === "object" && "json" in result) {
    const { ok, status } = result;
    if (status === 401 || status === 403) {
      throw new SvcDashboardError(
        "session-refused",
        `The backend responded with ${status}: let the viewer sign in, then call reload().`,
      );
    }
    if (!ok) throw new Error(`the backend responded with ${status}`);
    result = (await result.json()) as SessionResult;
  }
  const session = typeof result === "object" ? (result as { sessionId: string }).sessionId : result;
  if (isSessionId(session)) return session;
  throw new Error('expected a string or { "sessionId": "…" }');
}

/**
 * Waits before the next attempt: a random share of 1, 2, 4, 8 s, so that many elements don't retry at once. It ends when
 * the page comes back online or into view, and when the load ends; while the page is offline it lasts until then.
 */
async function pause(attempt: number, load: AbortSignal, clock: Clock): Promise<void> {
  return new Promise((done) => {
    const over = new AbortController();
    const { signal } = over;
    const end = (): void => {
      clock.clearTimeout(timer);
      over.abort();
      done();
    };
    const timer = navigator.onLine ? clock.setTimeout(end, clock.random() * 500 * 2 ** attempt) : undefined;
    addEventListener("online", end, { signal });
    document.addEventListener("visibilitychange", () => document.hidden || end(), { signal });
    load.addEventListener("abort", end, { signal });
  });
}
