import { isRecord } from "../backend/arguments.js";
import { ManagementClient, SvcApiError } from "../backend/index.js";
import type { Target } from "./target.js";
import { withinLimit, type Limits } from "./within-limit.js";

/** The embed user that the session is made for: a name that tells where it comes from, should the tenant list it. */
export const TRIAL_USER = "svc-dashboard-doctor";

/** A page as far as it is looked at: its body is never read. */
export type PageAnswer = Pick<Response, "status" | "headers">;

/** A session that was generated, and how long that took. */
export interface TrialSession {
  sessionId: string;
  tookMs: number;
}

/** Looks at a tenant for the checks. What several checks need is asked for once. */
export class Probe {
  readonly target: Target;
  readonly limits: Limits;
  readonly client: ManagementClient;
  /** What must stand in no text, in case the tenant echoes it. */
  readonly secrets: string[];
  /** The dashboard whose page is looked at. Without one in the target, a check finds it. */
  publicId: string | undefined;
  /** How far the service's clock was ahead of ours at its last answer, in milliseconds. */
  clockAheadMs: number | undefined;
  /** Where the last answer of the API redirects to. */
  redirect: URL | undefined;
  #deployment: Promise<unknown> | undefined;
  #session: Promise<TrialSession> | undefined;
  readonly #pages = new Map<string, Promise<PageAnswer>>();

  constructor(target: Target, limits: Limits) {
    this.target = target;
    this.limits = limits;
    this.publicId = target.publicId;
    this.secrets = [target.token];
    this.client = new ManagementClient({
      baseUrl: target.tenant.origin,
      token: () => target.token, // as a function it is checked by each call, so that a wrong one is a finding
      timeoutMs: limits.lookMs,
      maxRetries: 0,
      middleware: [
        async (request, next) => {
          const start = Date.now();
          const response = await next(request);
          const sent = Date.parse(response.headers.get("date") ?? "");
          if (!Number.isNaN(sent)) this.clockAheadMs = sent - (start + Date.now()) / 2;
          this.redirect = locationOf(response, new URL(request.url));
          return response;
        },
      ],
    });
  }

  /** Reads one item of the deployment. Resolves with the error, or with undefined when it went well. */
  deploymentError(): Promise<unknown> {
    const { deploymentId } = this.target;
    return (this.#deployment ??= this.client.workbooks.list(deploymentId, { first: 1 }).then(
      () => undefined,
      (error: unknown) => error,
    ));
  }

  /** Whether what answers is the management API, by its form; any web site answers 404, in HTML. */
  async sawApi(): Promise<boolean> {
    const error = await this.deploymentError();
    return error === undefined || (error instanceof SvcApiError && isRecord(error.body));
  }

  /** Generates the one session of a run. */
  session(): Promise<TrialSession> {
    return (this.#session ??= this.#generateSession());
  }

  async #generateSession(): Promise<TrialSession> {
    const { deploymentId } = this.target;
    const start = performance.now();
    const { sessionId } = await this.client.embedSessions.create({ deploymentId, externalId: TRIAL_USER });
    this.secrets.push(sessionId);
    return { sessionId, tookMs: performance.now() - start };
  }

  /** The answer to a GET as a frame would send it, without credentials; redirects are not followed. */
  page(url: URL): Promise<PageAnswer> {
    const answer = this.#pages.get(url.href) ?? this.#openPage(url);
    this.#pages.set(url.href, answer);
    return answer;
  }

  #openPage(url: URL): Promise<PageAnswer> {
    return withinLimit(this.limits.lookMs, async (signal) => {
      const headers = { accept: "text/html" };
      const response = await fetch(url, { redirect: "manual", headers, signal });
      await response.body?.cancel();
      return response;
    });
  }
}

/** Where an answer redirects to; undefined where it is no redirect. */
export function locationOf({ status, headers }: PageAnswer, url: URL): URL | undefined {
  const location = headers.get("location");
  return status >= 300 && status < 400 && location !== null && URL.canParse(location, url)
    ? new URL(location, url)
    : undefined;
}
