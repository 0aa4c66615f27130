import type { Clock } from "../clock.js";
import { isPageHidden, listen, listenTo, viewOf } from "../document-access.js";
import { readSession, refused, SessionFailure, THEN } from "./session-result.js";
import type { SessionProvider, SessionRequest } from "./session-source.js";

/** How long a provider may take, in milliseconds. */
export const SESSION_TIMEOUT = 30_000;

/** How long an attempt waits for the connection where the browser says that there is none: it may be wrong. */
export const OFFLINE_PAUSE = 30_000;

/** How often a provider is called, and how long after the first call the last one may begin, in milliseconds. */
const PATIENCE = {
  /** A load, or a renewal beside a frame that works. */
  load: { attempts: 5, within: Infinity },
  /** The embed has reported that its session is over: the viewer looks at a frame that does not work any more. */
  "session-over": { attempts: 5, within: 15_000 },
  /** The load has failed, and its notice says so: there will be another time. */
  recovery: { attempts: 1, within: 0 },
} as const;

export type Patience = keyof typeof PATIENCE;

/** What a request depends on. */
export interface Circumstances {
  /** Read after each attempt, since the session in the frame may end meanwhile. */
  readonly patience: () => Patience;
  /** The end of the load: it ends the request at once, and a late response is ignored. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** That of the element, which may be in a pop-up window. */
  readonly document: Document;
}

/** What provides sessions, and what to call it in. */
export interface SessionSource {
  readonly provider: SessionProvider;
  /** The zone that the page has set the provider in. */
  readonly run: <T>(work: () => T) => T;
}

/**
 * Gets a session id, and tries again where that may help.
 * @throws SessionFailure `session-refused` when only a person can help, `session-failed` when no attempt succeeds
 */
export async function requestSession(
  source: SessionSource,
  request: SessionRequest,
  circumstances: Circumstances,
): Promise<string> {
  const { patience, signal, clock } = circumstances;
  const begunAt = clock.now();
  let hasResponded = false;
  for (let attempt = 0; ;) {
    try {
      return await inTurn(source.provider, () => attemptOnce(source, request, signal, clock));
    } catch (error) {
      const failure = asFailure(error);
      const { attempts, within } = PATIENCE[patience()];
      hasResponded ||= failure.isResponse === true;
      // behind some VPNs a browser says so though the network works, so that a response proves the contrary
      const isOffline = !hasResponded && isSaidOffline(circumstances.document);
      if (!isOffline) attempt += 1; // a failure while offline says nothing about the provider
      const pauseMs = isOffline
        ? OFFLINE_PAUSE
        : clock.random() * 500 * 2 ** attempt + (failure.retryAfter ?? 0);
      const isLate = clock.now() - begunAt + pauseMs > within;
      if (signal.aborted || !failure.mayPass || attempt === attempts || isLate) throw failure;
      await pause(pauseMs, failure.retryAfter === undefined, circumstances);
    }
  }
}

function isSaidOffline(document: Document): boolean {
  return (viewOf(document) as { navigator?: Partial<Navigator> }).navigator?.onLine === false;
}

/** The text of other errors is never passed on: engines and providers may quote a session in it. */
function asFailure(error: unknown): SessionFailure {
  if (error instanceof SessionFailure) return error;
  if ((error as { code?: unknown } | null | undefined)?.code === "viewer-changed") {
    return refused("responded with viewer-changed", "viewerChanged");
  }
  return new SessionFailure(
    `the endpoint did not respond (see the network panel), or the provider threw an error. ${THEN}`,
  );
}

async function attemptOnce(
  { provider, run }: SessionSource,
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
      () => reject(new SessionFailure(`there was no response within ${SESSION_TIMEOUT / 1000} s. ${THEN}`)),
      SESSION_TIMEOUT,
    );
    signal.addEventListener("abort", reject);
  });
  load.addEventListener("abort", () => attempt.abort(), { signal });
  const response = async (): Promise<string> =>
    readSession(await run(() => provider({ ...request, signal })));
  try {
    return await Promise.race([response(), aborted]);
  } finally {
    clock.clearTimeout(timer);
    attempt.abort();
  }
}

/**
 * Waits before the next attempt: a random share of 1, 2, 4, 8 s, so that many elements don't retry at once, and at least
 * as long as the backend asks for.
 * @param mayEndEarly when the page comes back online or into view: not where the backend has asked to wait
 */
async function pause(
  ms: number,
  mayEndEarly: boolean,
  { signal: load, clock, document }: Circumstances,
): Promise<void> {
  return new Promise((done) => {
    const over = new (viewOf(document).AbortController)();
    const { signal } = over;
    const end = (): void => {
      clock.clearTimeout(timer);
      over.abort();
      done();
    };
    const timer = clock.setTimeout(end, ms);
    load.addEventListener("abort", end, { signal });
    if (!mayEndEarly) return;
    listen(viewOf(document), "online", end, { signal });
    listenTo(document, "visibilitychange", () => isPageHidden(document) || end(), { signal });
  });
}

/** How many requests one provider gets at a time from all elements of the page. */
const CONCURRENT_REQUESTS = 6;

/** The latest requests of each provider, newest first. */
const latest = new WeakMap<SessionProvider, Promise<unknown>[]>();

/** Runs at most six requests per provider at a time: each waits for the sixth before it. */
async function inTurn<T>(provider: SessionProvider, request: () => Promise<T>): Promise<T> {
  const requests = latest.get(provider) ?? [];
  latest.set(provider, requests);
  const earlier = requests[CONCURRENT_REQUESTS - 1];
  const result = earlier ? Promise.allSettled([earlier]).then(request) : request();
  requests.unshift(result);
  requests.length = Math.min(requests.length, CONCURRENT_REQUESTS);
  return result;
}
