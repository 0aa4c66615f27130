import type { SessionHandlerOptions } from "svc-dashboard/backend";
import { loadBackend, type Backend } from "./packages.js";
import type { Handlers } from "./server.js";

/** The session that `authorize` returns by default. */
export const SESSION = { deploymentId: 42, externalId: "ada" };

/** The element's request on a page of the endpoint's own origin. */
export const BODY = JSON.stringify({ surface: "dashboard", reason: "load", publicId: "a1" });
export const SIGNED_OUT = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
export const SIGNED_IN = { ...SIGNED_OUT, cookie: "theme=dark; login=ada" };

/** An origin that the endpoint allows besides its own. */
export const LISTED = "https://app.example.com";

type Authorize = SessionHandlerOptions<unknown>["authorize"];

const respondWithSession = (): Response => Response.json({ sessionId: "s-1" });

/** A session handler whose `authorize` and service each test chooses. */
export class SessionEndpoint {
  readonly handlers: Handlers;
  /** The errors that `onError` received. */
  readonly errors: unknown[] = [];
  authorize: Authorize = () => SESSION;
  /** Responds for the service. */
  service: () => Response = respondWithSession;

  private constructor({ ManagementClient, createSessionHandler, toNodeHandler }: Backend) {
    const client = new ManagementClient({
      baseUrl: "https://tenant.example",
      token: "t-1",
      maxRetries: 0,
      fetch: () => Promise.resolve(this.service()),
    });
    const web = createSessionHandler({
      client,
      allowedOrigins: [LISTED],
      authorize: (...args) => this.authorize(...args),
      onError: (error) => this.errors.push(error),
    });
    this.handlers = { web, node: toNodeHandler(web) as unknown as Handlers["node"] };
  }

  static async create(): Promise<SessionEndpoint> {
    return new SessionEndpoint(await loadBackend());
  }

  reset(): void {
    this.errors.length = 0;
    this.authorize = () => SESSION;
    this.service = respondWithSession;
  }
}
