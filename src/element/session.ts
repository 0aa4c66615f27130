import type { Surface } from "../protocol/envelope.js";
import { clock } from "./clock.js";
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
const SESSION_LIMIT = 30_000;

/** How often a provider is asked for one load. */
const ATTEMPTS = 5;

/** How many requests one provider gets at a time from all elements of the page. */
const AT_ONCE = 6;

/** Whether this can be a session id: a text that an address can hold, so without halves of characters. */
export function isSession(value: unknown): value is string {
  return typeof value === "string" && /^\P{Cs}+$/u.test(value);
}

const endpoints = new Map<string, SessionProvider>();

/** The provider that asks an endpoint of the page's own origin: one for all elements that name it. */
export function endpointProvider(endpoint: string): SessionProvider {
  const provider: SessionProvider =
    endpoints.get(endpoint) ??
    (({ signal, ...request }) =>
      fetch(endpoint, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(request),
        credentials: "same-origin",
        signal,
      }));
  endpoints.set(endpoint, provider);
  return provider;
}

const turns = new WeakMap<SessionProvider, Promise<unknown>[]>();

/** Fifty elements whose sessions end in the same moment ask one after the other: each waits for the sixth before it. */
function inTurn<T>(provider: SessionProvider, ask: () => Promise<T>): Promise<T> {
  const last = turns.get(provider) ?? [];
  turns.set(provider, last);
  const before = last[AT_ONCE - 1];
  const turn = before ? Promise.allSettled([before]).then(ask) : ask();
  last.unshift(turn);
  last.length = Math.min(last.length, AT_ONCE);
  return turn;
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
  if (isSession(session)) return session;
  throw new Error('expected a text or { "sessionId": "…" }');
}

/**
 * Waits before the next attempt: a random share of 1, 2, 4, 8 s, so that many elements do not ask at once; no longer
 * when the page comes back online or into view, or when the load ends. While the page is offline, for as long as it is.
 */
function pause(attempt: number, load: AbortSignal): Promise<void> {
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
  for (let attempt = 0; ;) {
    try {
      return await inTurn(provider, () => askOnce(provider, request, signal));
    } catch (error) {
      const { code } = error as SvcDashboardError;
      if (navigator.onLine) attempt += 1; // what fails offline says nothing of the provider
      if (signal.aborted || code === "session-refused" || attempt === ATTEMPTS) throw error;
      await pause(attempt, signal);
    }
  }
}

async function askOnce(
  provider: SessionProvider,
  request: SessionRequest,
  load: AbortSignal,
): Promise<string> {
  load.throwIfAborted(); // it has ended while this waited for its turn
  const attempt = new AbortController();
  const { signal } = attempt;
  let timer;
  // ends the wait also for a provider that takes no notice of the signal
  const over = new Promise<never>((_, reject) => {
    timer = clock.setTimeout(() => reject(new Error("no answer within 30 s")), SESSION_LIMIT);
    signal.addEventListener("abort", reject);
  });
  load.addEventListener("abort", () => attempt.abort(), { signal });
  const answer = async (): Promise<string> => readAnswer(await provider({ ...request, signal }));
  try {
    return await Promise.race([answer(), over]);
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
