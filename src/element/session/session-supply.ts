import { outsideZone } from "../../connection/outside-zone.js";
import { toJson } from "../../protocol/json.js";
import { clockOf, TEST_SEAM, type DashboardHost } from "../dashboard-host.js";
import { pageUrl } from "../document-access.js";
import type { PropertyName } from "../properties/properties.js";
import type { PropertyValues } from "../properties/property-values.js";
import type { SessionSource } from "./request-session.js";
import { redirected } from "./session-result.js";
import type { SessionProvider, SessionRequest } from "./session-source.js";

/** How old a session that the page has set may become before it is used, in milliseconds, where there is another source. */
const MAX_AGE = 5 * 60_000;

/** The zone of zone.js that the page's code is in. @returns what runs work in it later */
function currentZone(): typeof outsideZone {
  const zone = (globalThis as { Zone?: { current?: { run?: typeof outsideZone } } }).Zone?.current;
  return (work) => (zone?.run ? zone.run(work) : work());
}

/** Where the sessions of one element come from. */
export class SessionSupply {
  readonly #host: DashboardHost;
  readonly #values: PropertyValues;
  #endpoint: URL | undefined;
  /** Runs work in the zone that the page has set its provider in. */
  #runProvider = outsideZone;
  /** When the page has set a session. */
  #setAt: { readonly now: number; readonly date: number } | undefined;
  /** Whether that was in this task, as far as updates tell. */
  #isNew = false;

  constructor(host: DashboardHost, values: PropertyValues) {
    this.#host = host;
    this.#values = values;
  }

  /** What provides sessions; undefined if nothing does. */
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
    return this.#values.rejectionsOf("session", "sessionEndpoint", "sessionProvider");
  }

  /** The page has set a property. */
  propertySet(name: PropertyName): void {
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

  /** The element could not have used a session earlier. */
  restartAge(): void {
    this.#setAt &&= this.#now;
  }

  /** By both clocks, of which either may stand still while the page is frozen. */
  get #now(): { now: number; date: number } {
    const clock = clockOf(this.#host);
    return { now: clock.now(), date: clock.date() };
  }

  /** The element follows what was set. */
  updated(): void {
    this.#isNew = false;
  }

  /** Takes the session that the page has set, unless it has become too old and there is another source. */
  take(): string | undefined {
    if (this.#isNew) return undefined; // it may be that of a viewer who is set next: the update takes it
    const session = this.#values.takeSession();
    if (session === undefined || !this.#setAt || !this.source) return session;
    const { now, date } = this.#now;
    const age = Math.max(now - this.#setAt.now, date - this.#setAt.date);
    return age > MAX_AGE ? undefined : session;
  }

  /** Drops a session that was set for the viewer before; one that was set beside the new viewer is theirs. */
  dropOld(): void {
    if (!this.#isNew) this.#values.takeSession();
  }
}

const endpoints = new Map<string, SessionProvider>();

/** The provider that asks an endpoint: one for all elements that name it, so that they share its turns. */
function endpointProvider(href: string): SessionProvider {
  let provider = endpoints.get(href);
  if (!provider) {
    provider = ({ signal, ...request }) => askEndpoint(href, request, signal);
    endpoints.set(href, provider);
  }
  return provider;
}

/**
 * When a login is over, proxies redirect to a page of another origin, which a script may not read: that looks as if there
 * were no response. Without following, the redirect itself can be seen. Not the first time, since a service worker may
 * follow redirects for the page.
 */
async function askEndpoint(url: string, request: SessionRequest, signal: AbortSignal): Promise<Response> {
  const init: RequestInit = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: toJson(request),
    credentials: "same-origin",
    signal,
  };
  const response = await fetch(url, init).catch(async (error: unknown) => {
    if (signal.aborted) throw error;
    return fetch(url, { ...init, redirect: "manual" });
  });
  if (isElsewhere(response, url)) throw redirected();
  return response;
}

/** Whether a redirect has led to another origin. A mock may respond with anything. */
function isElsewhere(response: Partial<Response> | undefined, url: string): boolean {
  return response?.redirected === true && !response.url?.startsWith(`${new URL(url).origin}/`);
}
