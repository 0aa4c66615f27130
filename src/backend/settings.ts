import { checkOrigin } from "./address.js";
import { checkToken } from "./headers.js";
import { readLimits, type CompleteLimits, type Limits } from "./limits.js";
import { RetryBudget } from "./retry.js";

/** One HTTP request as a plain object. The token is added after all middleware, so none of it sees the token. */
export interface ManagementRequest {
  method: string;
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body?: NonNullable<RequestInit["body"]> | undefined;
}

/** What a middleware is told beside the request. */
export interface MiddlewareContext {
  /** The `operationId` of the OpenAPI document, or method and path. */
  operation: string;
  /** 1 for the first attempt of a call. */
  attempt: number;
  /** Aborts with the attempt. */
  signal: AbortSignal;
}

/**
 * Stands around every attempt. What it throws is thrown to the caller, untouched and not tried again; errors that
 * `next` threw are treated as if it were not there.
 */
export type Middleware = (
  request: ManagementRequest,
  next: (request: ManagementRequest) => Promise<Response>,
  context: MiddlewareContext,
) => Promise<Response>;

/** What is logged of one attempt. It holds no token, no header, no body and no query. */
export interface LogEntry {
  operation: string;
  method: string;
  url: string;
  /** 1 for the first attempt of a call. */
  attempt: number;
  durationMs: number;
  status?: number | undefined;
  requestId?: string | undefined;
  /** The class of the error, when the attempt failed. */
  error?: string | undefined;
  /** When another attempt follows: how long after this one. */
  retryInMs?: number | undefined;
}

/** What a client is made of. */
export interface ClientOptions extends Limits {
  /** The tenant's origin: an own host, or a custom domain. */
  baseUrl: string | URL;
  /** The access token, or a function that is asked once for each attempt, and once more when the service answers 401. */
  token: string | (() => string | Promise<string>);
  /** Used in place of the platform's own `fetch`. */
  fetch?: typeof fetch | undefined;
  /** The first one is the outermost. */
  middleware?: readonly Middleware[] | undefined;
  /** Called once after each attempt. */
  logger?: ((entry: LogEntry) => void) | undefined;
  /** Lets a client be made where `window` and `document` exist. For tests in a simulated page only. */
  dangerouslyAllowBrowser?: boolean | undefined;
}

/** The options, checked and complete. */
export interface Settings extends CompleteLimits {
  readonly origin: string;
  readonly token: ClientOptions["token"];
  readonly fetch: typeof fetch;
  readonly middleware: readonly Middleware[];
  readonly logger: ClientOptions["logger"];
  budget: RetryBudget;
}

/** Checks a client's options. @throws TypeError, without the token in it. */
export function readSettings({
  baseUrl,
  token,
  fetch = globalThis.fetch,
  middleware = [],
  logger,
  dangerouslyAllowBrowser,
  ...limits
}: ClientOptions): Settings {
  if ("window" in globalThis && "document" in globalThis && !dangerouslyAllowBrowser) {
    throw new TypeError("The client is for servers: a page would show its token.");
  }
  return {
    ...readLimits(limits),
    origin: checkOrigin("baseUrl", baseUrl),
    token: typeof token === "function" ? token : checkToken(token),
    fetch,
    middleware,
    logger,
    budget: new RetryBudget(),
  };
}
