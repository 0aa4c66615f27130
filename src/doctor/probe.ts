import { ManagementClient } from "../backend/index.js";
import type { Target } from "./target.js";
import { LIMIT_MS, withinLimit } from "./within-limit.js";

/** A page as far as it is looked at: its body is never read. */
export type PageAnswer = Pick<Response, "status" | "headers">;

/** Looks at a tenant for the checks. What several checks need is asked for once. */
export class Probe {
  readonly target: Target;
  readonly client: ManagementClient;
  /** The dashboard whose page is looked at. Without one in the target, a check finds it. */
  publicId: string | undefined;
  /** How far the service's clock was ahead of ours at its last answer, in milliseconds. */
  clockAheadMs: number | undefined;
  #deployment: Promise<unknown> | undefined;
  readonly #pages = new Map<string, Promise<PageAnswer>>();

  constructor(target: Target) {
    this.target = target;
    this.publicId = target.publicId;
    this.client = new ManagementClient({
      baseUrl: target.tenant.origin,
      token: () => target.token, // as a function it is checked by each call, so that a wrong one is a finding
      timeoutMs: LIMIT_MS,
      maxRetries: 0,
      middleware: [
        async (request, next) => {
          const start = Date.now();
          const response = await next(request);
          const sent = Date.parse(response.headers.get("date") ?? "");
          if (!Number.isNaN(sent)) this.clockAheadMs = sent - (start + Date.now()) / 2;
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

  /** The answer to a GET as a frame would send it, without credentials; redirects are not followed. */
  page(url: URL): Promise<PageAnswer> {
    const answer = this.#pages.get(url.href) ?? openPage(url);
    this.#pages.set(url.href, answer);
    return answer;
  }
}

function openPage(url: URL): Promise<PageAnswer> {
  return withinLimit(async (signal) => {
    const headers = { accept: "text/html" };
    const response = await fetch(url, { redirect: "manual", headers, signal });
    await response.body?.cancel();
    return response;
  });
}
