import { ManagementClient, type Workbook } from "../../backend/index.js";
import { withTimeout } from "../../backend/with-timeout.js";
import { embedUrl } from "../../protocol/index.js";
import { hasScript } from "./has-script.js";
import { findProxy, type Proxies } from "./proxies.js";

/** The external id of the session's embed user. It identifies the doctor in the tenant's list of users. */
export const DOCTOR_USER = "svc-dashboard-doctor";

/** The target of the checks. */
export interface Target {
  /** The tenant's origin. */
  tenant: URL;
  /** Without it or the token, the management API is not checked. */
  deploymentId: number | undefined;
  /** The dashboard; if undefined, the first one that may be embedded. */
  publicId: string | undefined;
  /** The members for which the dashboard must have a filter widget. */
  filters: readonly string[];
  /** The page with the embed. Its query is never printed. */
  host: URL | undefined;
  /** The session endpoint of the app. Its query is never printed. */
  sessionEndpoint: URL | undefined;
  /** The `Cookie` header of a signed-in viewer, for the session endpoint. It is never printed. */
  cookie: string | undefined;
  /** The access token. It is never printed. */
  token: string | undefined;
  /** The proxies of the environment. */
  proxies: Proxies;
}

/** The values of a `Cookie` header, without quotes. Redacting a shorter word such as "ok" would garble the report. */
const COOKIE_VALUES = /(?<==\s*"?)[^\s;"]{8,}/g;

/** Timeouts of a run, in milliseconds. */
export interface Limits {
  /** The timeout of one request, lookup or connection. */
  requestTimeoutMs: number;
  /** The longest time to generate a session without a warning: viewers wait for it at each load. */
  slowSessionMs: number;
  /** The longest time to test assumptions: what is open then remains untried. */
  assumptionsMs: number;
}

/** A host that never responds costs at most two timeouts, one after the other: a run then ends within 15 s. */
export const DEFAULT_LIMITS: Limits = {
  requestTimeoutMs: 6_000,
  slowSessionMs: 5_000,
  assumptionsMs: 60_000,
};

/** A request, lookup or connection exceeded the request timeout. */
export class RequestTimeoutError extends Error {}

/** The response of a page. */
export interface Page extends Pick<Response, "status" | "headers"> {
  url: URL;
  /** Whether the embed page has a script; undefined if its first 64 KiB have none. The bodies of other pages are not read. */
  hasScript: boolean | undefined;
  /** The target of a redirect; undefined for any other response. */
  redirect: URL | undefined;
}

/** Sends the requests of the checks, each of them once, even if several checks need it. */
export class Probe {
  readonly target: Target;
  readonly limits: Limits;
  readonly client: ManagementClient;
  /** Secrets to redact in the report, because the tenant may echo them. */
  readonly secrets: string[];
  /** The dashboard to check. If the target names none, a check finds one. */
  publicId: string | undefined;
  /** That dashboard, if it was found in the list of workbooks. */
  dashboard: Workbook["publishedDashboard"];
  /** The response of the dashboard's embed page; undefined if it was not requested. */
  embedPage: Promise<Page> | undefined;
  /** How far the service's clock was ahead of this machine's at its last response, in milliseconds. */
  clockAheadMs: number | undefined;
  /** The redirect target of the API's last response. */
  redirect: URL | undefined;
  readonly #results = new Map<string, Promise<unknown>>();

  constructor(target: Target, limits: Limits) {
    this.target = target;
    this.limits = limits;
    this.publicId = target.publicId;
    const { token, cookie } = target;
    this.secrets = [token, cookie, ...(cookie?.match(COOKIE_VALUES) ?? [])].filter(
      (secret) => secret !== undefined,
    );
    this.client = new ManagementClient({
      baseUrl: target.tenant.origin,
      token: () => target.token ?? "none", // a function, so that an invalid token fails the call and becomes a finding
      timeoutMs: limits.requestTimeoutMs,
      maxRetries: 0,
      middleware: [
        async (request, next) => {
          const start = Date.now();
          const response = await next(request);
          this.clockAheadMs = clockAhead(response, start) ?? this.clockAheadMs;
          this.redirect = redirectTarget(response, new URL(request.url));
          return response;
        },
      ],
    });
  }

  /** Runs work once per key; later calls return the same promise. A rejection that no check awaits is ignored. */
  once<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#results.get(key) as Promise<T> | undefined;
    if (known) return known;
    const result = work();
    result.catch(() => undefined);
    this.#results.set(key, result);
    return result;
  }

  /** Runs work with the request timeout. @throws RequestTimeoutError */
  withTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { requestTimeoutMs } = this.limits;
    const onTimeout = (): Error => new RequestTimeoutError(`timeout after ${requestTimeoutMs / 1000} s`);
    return withTimeout(work, requestTimeoutMs, onTimeout, undefined);
  }

  /** The option and variable that the checks of the management API lack, in words; undefined if they lack nothing. */
  get missingForApi(): string | undefined {
    const { deploymentId, token } = this.target;
    const missing = [
      deploymentId === undefined && "--deployment-id",
      token === undefined && "an access token in SVC_TOKEN",
    ].filter((name) => name !== false);
    return missing.length > 0 ? missing.join(" and ") : undefined;
  }

  /** The deployment, for the checks of the management API. @throws Error without one */
  get deploymentId(): number {
    const { deploymentId } = this.target;
    if (deploymentId === undefined) throw new Error("Expected --deployment-id.");
    return deploymentId;
  }

  /** Reads one workbook of the deployment. Resolves with the error; with undefined on success. */
  deploymentError({ hasToken = true } = {}): Promise<unknown> {
    const client = hasToken ? this.client : this.withoutToken;
    return this.once(`deployment ${hasToken}`, () =>
      client.workbooks.list(this.target.deploymentId ?? 0, { first: 1 }).then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
  }

  /** A client whose requests have no token, as those of an embed page. */
  get withoutToken(): ManagementClient {
    return this.client.withOptions({ token: "none", fetch: fetchWithoutToken });
  }

  /** Host and port of the proxy that requests to a URL use; undefined if they use none. */
  proxyFor(url: URL): string | undefined {
    const { proxies } = this.target;
    return proxies.isUsed ? findProxy(proxies, url) : undefined;
  }

  /** Generates the only session of a run, and measures how long that takes. */
  session(): Promise<{ sessionId: string; durationMs: number }> {
    return this.once("session", async () => {
      const { deploymentId } = this;
      const start = performance.now();
      const { sessionId } = await this.client.embedSessions.create({ deploymentId, externalId: DOCTOR_USER });
      this.secrets.push(sessionId);
      return { sessionId, durationMs: performance.now() - start };
    });
  }

  /** Requests a page as a frame does, without credentials. Redirects are not followed. */
  page(url: URL, { readsBody = false } = {}): Promise<Page> {
    return this.once(`page ${url.href}`, () =>
      this.withTimeout(async (signal) => {
        const headers = { accept: "text/html" };
        const start = Date.now();
        const response = await fetch(url, { redirect: "manual", headers, signal });
        const found = readsBody && response.ok && (await hasScript(response.body));
        if (!response.bodyUsed) await response.body?.cancel();
        if (url.origin === this.target.tenant.origin) this.clockAheadMs ??= clockAhead(response, start);
        const { status, headers: received } = response;
        return { url, status, headers: received, redirect: redirectTarget(response, url), hasScript: found };
      }),
    );
  }

  /**
   * The URL of the embed page, without a session: the dashboard's, or the deployment's app if the API is not available to
   * find a dashboard; undefined if neither is known.
   */
  embedPageUrl(): URL | undefined {
    const { publicId, target, missingForApi } = this;
    const { deploymentId } = target;
    const tenantOrigin = target.tenant.origin;
    if (publicId !== undefined) return new URL(embedUrl({ tenantOrigin, publicId }));
    if (deploymentId === undefined || missingForApi === undefined) return undefined;
    return new URL(embedUrl({ tenantOrigin, surface: "app", deploymentId }));
  }

  /** Requests the embed page, if its URL is known. */
  requestEmbedPage(): Promise<Page> | undefined {
    const url = this.embedPageUrl();
    this.embedPage ??= url && this.page(url, { readsBody: true });
    return this.embedPage;
  }
}

const fetchWithoutToken: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.delete("authorization");
  return fetch(input, { ...init, headers });
};

/**
 * How far a server's clock is ahead of this machine's, in milliseconds; undefined without a `Date`, or if it is a cache's.
 * @param start when the request began
 */
function clockAhead({ headers }: Response, start: number): number | undefined {
  const sent = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(sent) || headers.has("age") ? undefined : sent - (start + Date.now()) / 2;
}

/** The target of a redirect; undefined for any other response. */
export function redirectTarget(response: Pick<Response, "status" | "headers">, url: URL): URL | undefined {
  const { status, headers } = response;
  const location = headers.get("location");
  return status >= 300 && status < 400 && location !== null && URL.canParse(location, url)
    ? new URL(location, url)
    : undefined;
}

/** The host name in the form for name servers and sockets: an IPv6 address without brackets. */
export function socketHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** A URL for the report: without the query, which may hold a secret. */
export function printable({ origin, pathname }: URL): string {
  return origin + pathname;
}
