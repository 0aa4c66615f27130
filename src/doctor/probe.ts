import { isRecord } from "../backend/arguments.js";
import { ManagementClient, SvcApiError } from "../backend/index.js";
import { withRequestTimeout, type Limits } from "./limits.js";
import type { Target } from "./target.js";

/** The external id of the embed user of the session. It shows its origin in the tenant's list of users. */
export const DOCTOR_USER = "svc-dashboard-doctor";

/** The response of a page; its body is never read. */
export type PageResponse = Pick<Response, "status" | "headers">;

/** A generated session. */
export interface TestSession {
  sessionId: string;
  /** How long its generation took, in milliseconds. */
  durationMs: number;
}

/** Sends requests to a tenant for the checks. What several checks need is requested once. */
export class Probe {
  readonly target: Target;
  readonly limits: Limits;
  readonly client: ManagementClient;
  /** Secrets to redact in the report, because the tenant may echo them. */
  readonly secrets: string[];
  /** The dashboard to check. If the target names none, a check finds one. */
  publicId: string | undefined;
  /** How far the service's clock was ahead of this machine's at its last response, in milliseconds. */
  clockAheadMs: number | undefined;
  /** The redirect target of the API's last response. */
  redirect: URL | undefined;
  readonly #results = new Map<string, Promise<unknown>>();

  constructor(target: Target, limits: Limits) {
    this.target = target;
    this.limits = limits;
    this.publicId = target.publicId;
    this.secrets = [target.token];
    this.client = new ManagementClient({
      baseUrl: target.tenant.origin,
      token: () => target.token, // a function, so that an invalid token fails the call and becomes a finding
      timeoutMs: limits.requestTimeoutMs,
      maxRetries: 0,
      middleware: [
        async (request, next) => {
          const start = Date.now();
          const response = await next(request);
          const sent = Date.parse(response.headers.get("date") ?? "");
          if (!Number.isNaN(sent)) this.clockAheadMs = sent - (start + Date.now()) / 2;
          this.redirect = redirectTarget(response, new URL(request.url));
          return response;
        },
      ],
    });
  }

  /** Runs work once; later calls get its promise. A rejection that no check has awaited yet is not unhandled. */
  once<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#results.get(key) as Promise<T> | undefined;
    if (known) return known;
    const result = work();
    result.catch(() => undefined);
    this.#results.set(key, result);
    return result;
  }

  /** Reads one workbook of the deployment. Resolves with the error; with undefined on success. */
  deploymentError(): Promise<unknown> {
    const { deploymentId } = this.target;
    return this.once("deployment", () =>
      this.client.workbooks.list(deploymentId, { first: 1 }).then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
  }

  /** Whether the tenant is the management API, by the form of its response: any website responds with 404, in HTML. */
  async isManagementApi(): Promise<boolean> {
    const error = await this.deploymentError();
    return error === undefined || (error instanceof SvcApiError && isRecord(error.body));
  }

  /** Generates the only session of a run. */
  session(): Promise<TestSession> {
    return this.once("session", () => this.#generateSession());
  }

  async #generateSession(): Promise<TestSession> {
    const { deploymentId } = this.target;
    const start = performance.now();
    const { sessionId } = await this.client.embedSessions.create({ deploymentId, externalId: DOCTOR_USER });
    this.secrets.push(sessionId);
    return { sessionId, durationMs: performance.now() - start };
  }

  /** Requests a page as a frame does, without credentials. Redirects are not followed. */
  page(url: URL): Promise<PageResponse> {
    return this.once(`page ${url.href}`, () => this.#openPage(url));
  }

  /** The response of a page if a check has requested it, so that no request is sent to an unreachable tenant. */
  requestedPage(url: URL): Promise<PageResponse> | undefined {
    return this.#results.get(`page ${url.href}`) as Promise<PageResponse> | undefined;
  }

  #openPage(url: URL): Promise<PageResponse> {
    return withRequestTimeout(this.limits, async (signal) => {
      const headers = { accept: "text/html" };
      const response = await fetch(url, { redirect: "manual", headers, signal });
      await response.body?.cancel();
      return response;
    });
  }
}

/** The target of a redirect; undefined for any other response. */
export function redirectTarget({ status, headers }: PageResponse, url: URL): URL | undefined {
  const location = headers.get("location");
  return status >= 300 && status < 400 && location !== null && URL.canParse(location, url)
    ? new URL(location, url)
    : undefined;
}
