import type { Clock } from "./clock.js";
import { isPageHidden, listenTo, viewOf } from "./document-access.js";
import { SvcDashboardError } from "./failures/failures.js";
import { inTurn } from "./provider-turns.js";
import { readSession, SessionFailure } from "./session-result.js";
import type { SessionProvider, SessionRequest } from "./session-source.js";

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
      const failure = asFailure(error);
      if (navigator.onLine) attempt += 1; // a failure while offline says nothing about the provider
      if (signal.aborted || !failure.mayPass || attempt === ATTEMPTS) {
        const { code, message } = failure;
        throw new SvcDashboardError(code, code === "session-failed" ? `No session: ${message}` : message);
      }
      await pause(attempt, failure.retryAfter, signal, clock);
    }
  }
}

/** The text of other errors is never passed on: engines and providers may quote a session in it. */
function asFailure(error: unknown): SessionFailure {
  if (error instanceof SessionFailure) return error;
  return new SessionFailure(
    "the endpoint did not respond, or the provider threw an error. Check it in the network panel, or catch the error in " +
      "the provider; then call reload().",
  );
}

async function attemptOnce(
  provider: SessionProvider,
  request: SessionRequest,
  load: AbortSignal,
  clock: Clock,
): Promise<string> {
  if (load.aborted) throw new SessionFailure("the load has ended."); // while this waited for its turn
  const attempt = new AbortController();
  const { signal } = attempt;
  let timer;
  // rejects also for a provider that ignores the signal
  const aborted = new Promise<never>((_, reject) => {
    timer = clock.setTimeout(
      () =>
        reject(
          new SessionFailure(
            `there was no response within ${SESSION_TIMEOUT / 1000} s. Check the session endpoint or provider, then call reload().`,
          ),
        ),
      SESSION_TIMEOUT,
    );
    signal.addEventListener("abort", reject);
  });
  load.addEventListener("abort", () => attempt.abort(), { signal });
  const response = async (): Promise<string> => readSession(await provider({ ...request, signal }));
  try {
    return await Promise.race([response(), aborted]);
  } finally {
    clock.clearTimeout(timer);
    attempt.abort();
  }
}

/**
 * Waits before the next attempt: a random share of 1, 2, 4, 8 s, so that many elements don't retry at once, and at least
 * as long as the backend asks for. It ends earlier when the page comes back online or into view, unless the backend has
 * asked, and when the load ends; while the page is offline it lasts until then.
 */
async function pause(
  attempt: number,
  retryAfter: number | undefined,
  load: AbortSignal,
  clock: Clock,
): Promise<void> {
  return new Promise((done) => {
    const over = new (viewOf(document).AbortController)();
    const { signal } = over;
    const end = (): void => {
      clock.clearTimeout(timer);
      over.abort();
      done();
    };
    const share = clock.random() * 500 * 2 ** attempt;
    const timer = navigator.onLine ? clock.setTimeout(end, share + (retryAfter ?? 0)) : undefined;
    load.addEventListener("abort", end, { signal });
    if (timer !== undefined && retryAfter !== undefined) return;
    viewOf(document).addEventListener("online", end, { signal });
    listenTo(document, "visibilitychange", () => isPageHidden(document) || end(), { signal });
  });
}
