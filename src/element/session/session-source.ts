import { outsideZone } from "../../connection/outside-zone.js";
import type { SessionProvider, SessionRequest } from "../../protocol/session-endpoint.js";
import { clockOf, TEST_SEAM, type Clock, type DashboardHost } from "../dashboard-host.js";
import { addDocumentListener, addListener, isPageHidden, pageUrl, viewOf } from "../document-access.js";
import type { PropertyName } from "../properties/properties.js";
import type { PropertyValues } from "../properties/property-values.js";
import { endpointProvider, failureOf, readSession, SessionFailure } from "./session-response.js";

/** How long a provider may take, in milliseconds. */
export const SESSION_TIMEOUT = 30_000;

/** How long an attempt waits if the browser reports that it is offline, in milliseconds: that may be wrong. */
export const OFFLINE_PAUSE = 30_000;

/** How often a provider is called, and how long after the first call the last one may begin, in milliseconds. */
const RETRY_POLICIES = {
  /** A load, or a renewal beside a frame that works. */
  load: { attempts: 5, within: Infinity },
  /** The embed has reported that its session is over: the viewer looks at a frame that no longer works. */
  "session-over": { attempts: 5, within: 15_000 },
  /** The load has failed, and its notice is shown: another request will follow. */
  recovery: { attempts: 1, within: 0 },
} as const;

export type RetryPolicy = keyof typeof RETRY_POLICIES;

/** The conditions of a request. */
export interface RequestContext {
  /** Read after each attempt, since the session in the frame may end meanwhile. */
  readonly policy: () => RetryPolicy;
  /** Aborted at the end of the load: the request ends at once, and a late response is ignored. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** The element's document, which may be that of a pop-up window. */
  readonly document: Document;
}

/** A source of sessions. */
export interface SessionSource {
  readonly provider: SessionProvider;
  /** Runs the provider in the zone of zone.js in which the page has set it. */
  readonly run: typeof outsideZone;
}

/**
 * Requests a session id, and retries where that may help.
 * @throws SessionFailure `session-refused` if only a person can help, `session-failed` if no attempt succeeds
 */
export async function requestSession(
  source: SessionSource,
  request: SessionRequest,
  context: RequestContext,
): Promise<string> {
  const { policy, signal, clock, document } = context;
  const begunAt = clock.now();
  let hasResponded = false;
  for (let attempt = 0; ;) {
    try {
      return await throttle(source.provider, () => callOnce(source, request, signal, clock));
    } catch (error) {
      const failure = failureOf(error);
      const { attempts, within } = RETRY_POLICIES[policy()];
      hasResponded ||= failure.isResponse === true;
      // behind some VPNs a browser reports that although the network works; a response proves that it does
      const isOffline = !hasResponded && isReportedOffline(document);
      if (!isOffline) attempt += 1; // a failure while offline is not the provider's
      const pauseMs = isOffline
        ? OFFLINE_PAUSE
        : clock.random() * 500 * 2 ** attempt + (failure.retryAfter ?? 0);
      const isLate = clock.now() - begunAt + pauseMs > within;
      if (signal.aborted || !failure.mayPass || attempt === attempts || isLate) throw failure;
      await pause(pauseMs, !failure.retryAfter, context);
    }
  }
}

function isReportedOffline(document: Document): boolean {
  return (viewOf(document) as { navigator?: Partial<Navigator> }).navigator?.onLine === false;
}

async function callOnce(
  { provider, run }: SessionSource,
  request: SessionRequest,
  load: AbortSignal,
  clock: Clock,
): Promise<string> {
  if (load.aborted) throw new SessionFailure("the load has ended."); // while this was throttled
  const attempt = new AbortController();
  const { signal } = attempt;
  let timer;
  // rejects also for a provider that ignores the signal
  const aborted = new Promise<never>((_, reject) => {
    const timeout = new SessionFailure(`there was no response within ${SESSION_TIMEOUT / 1000} s.`);
    timer = clock.setTimeout(() => reject(timeout), SESSION_TIMEOUT);
    signal.addEventListener("abort", reject);
  });
  load.addEventListener("abort", () => attempt.abort(), { signal });
  try {
    return await Promise.race([readSession(run(() => provider({ ...request, signal }))), aborted]);
  } finally {
    clock.clearTimeout(timer);
    attempt.abort();
  }
}

/**
 * Waits before the next attempt: a random share of 1, 2, 4, 8 s, so that many elements don't retry at once, and at least
 * as long as the backend requires.
 * @param mayEndEarly whether the wait ends when the page comes back online or into view
 */
async function pause(
  ms: number,
  mayEndEarly: boolean,
  { signal: load, clock, document }: RequestContext,
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
    addListener(viewOf(document), "online", end, { signal });
    addDocumentListener(document, "visibilitychange", () => isPageHidden(document) || end(), { signal });
  });
}

/** The maximum number of concurrent requests to one provider from all elements of the page. */
const CONCURRENT_REQUESTS = 6;

/** The latest requests of each provider, newest first. */
const latest = new WeakMap<SessionProvider, Promise<unknown>[]>();

/** Runs at most six requests per provider at a time: each waits for the sixth before it. */
async function throttle<T>(provider: SessionProvider, request: () => Promise<T>): Promise<T> {
  const requests = latest.get(provider) ?? [];
  latest.set(provider, requests);
  const earlier = requests[CONCURRENT_REQUESTS - 1];
  const result = earlier ? Promise.allSettled([earlier]).then(request) : request();
  requests.unshift(result);
  requests.length = Math.min(requests.length, CONCURRENT_REQUESTS);
  return result;
}

/** The maximum age of a session that the page has set, in milliseconds, if there is another source. */
const MAX_AGE = 5 * 60_000;

/** Captures the zone of zone.js that the page's code runs in. @returns a function that runs work in that zone */
function currentZone(): typeof outsideZone {
  const zone = (globalThis as { Zone?: { current?: { run?: typeof outsideZone } } }).Zone?.current;
  return (work) => (zone?.run ? zone.run(work) : work());
}

/** The sources of one element's sessions. */
export class SessionSupply {
  readonly #host: DashboardHost;
  readonly #values: PropertyValues;
  #endpoint: URL | undefined;
  /** Runs work in the zone in which the page has set its provider. */
  #runProvider = outsideZone;
  /** When the page has set a session. */
  #setAt: { readonly now: number; readonly date: number } | undefined;
  /** Whether that was since the last update. */
  #isNew = false;

  constructor(host: DashboardHost, values: PropertyValues) {
    this.#host = host;
    this.#values = values;
  }

  /** The source of sessions; undefined if there is none. */
  get source(): SessionSource | undefined {
    const { sessionProvider } = this.#values.explicit;
    if (sessionProvider) return { provider: sessionProvider, run: this.#runProvider };
    const provider =
      this.#host[TEST_SEAM]?.requestSession ?? (this.#endpoint && endpointProvider(this.#endpoint.href));
    return provider && { provider, run: outsideZone };
  }

  /** The path of the session endpoint, if it is the source. */
  get endpointPath(): string | undefined {
    return this.#values.explicit.sessionProvider ? undefined : this.#endpoint?.pathname;
  }

  /** Why sources that were set are ignored; empty if none is. */
  get rejections(): string {
    const names = ["session", "sessionEndpoint", "sessionProvider"] as const;
    return names.flatMap((name) => this.#values.rejectionOf(name) ?? []).join(" ");
  }

  /** Called when the page has set a property. */
  onPropertySet(name: PropertyName): void {
    if (name === "sessionEndpoint") {
      const { sessionEndpoint } = this.#values.explicit;
      // resolved now, so that it stays the same when the page's path changes
      this.#endpoint =
        sessionEndpoint === undefined ? undefined : pageUrl(sessionEndpoint, this.#host.ownerDocument);
    } else if (name === "sessionProvider") {
      this.#runProvider = currentZone();
    } else if (name === "session") {
      this.#setAt = this.#now;
      this.#isNew = true;
    }
  }

  /** Restarts the age of a session that the element could not have used earlier. */
  restartAge(): void {
    this.#setAt &&= this.#now;
  }

  /** The time on both clocks, since either may stop while the page is frozen. */
  get #now(): { now: number; date: number } {
    const clock = clockOf(this.#host);
    return { now: clock.now(), date: clock.date() };
  }

  /** Called when the element updates. */
  onUpdated(): void {
    this.#isNew = false;
  }

  /** Takes the session that the page has set, unless it has become too old and there is another source. */
  take(): string | undefined {
    if (this.#isNew) return undefined; // the page may set its viewer next: the update takes it
    const session = this.#values.takeSession();
    if (session === undefined || !this.#setAt || !this.source) return session;
    const { now, date } = this.#now;
    const age = Math.max(now - this.#setAt.now, date - this.#setAt.date);
    return age > MAX_AGE ? undefined : session;
  }

  /** Drops a session that was set for the previous viewer; one that was set together with the new viewer is kept. */
  dropOld(): void {
    if (!this.#isNew) this.#values.takeSession();
  }
}
