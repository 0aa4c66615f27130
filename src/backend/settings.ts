import { argumentError, checkIsSet } from "./arguments.js";
import { checkToken } from "./headers.js";
import { readLimits, type CompleteLimits, type Limits } from "./limits.js";
import type { ManagementRequest } from "./operation.js";
import { checkOriginOption } from "./request-url.js";
import { RetryBudget } from "./retry.js";

/** The facts that a middleware receives besides the request. */
export interface MiddlewareContext {
  /** The `operationId` of the OpenAPI document; for `client.request`, method and path. */
  operation: string;
  /** 1 for the first attempt of a call. */
  attempt: number;
  /** Aborts when the attempt times out or the call is aborted. */
  signal: AbortSignal;
}

/**
 * Wraps every attempt. Its own errors reach the caller unchanged and without a retry; errors of `next` are handled as if
 * the middleware did not exist.
 */
export type Middleware = (
  request: ManagementRequest,
  next: (request: ManagementRequest) => Promise<Response>,
  context: MiddlewareContext,
) => Promise<Response>;

/** The log entry of one attempt. It holds no token, header, body or query. */
export interface LogEntry {
  /** The `operationId` of the OpenAPI document; for `client.request`, method and path. */
  operation: string;
  method: string;
  /** The URL without its query. */
  url: string;
  /** 1 for the first attempt of a call. */
  attempt: number;
  durationMs: number;
  /** The HTTP status; undefined without a complete response. */
  status?: number | undefined;
  requestId?: string | undefined;
  /** The error's class name, if the attempt failed. */
  error?: string | undefined;
  /** Milliseconds until the next attempt, if one follows. */
  retryInMs?: number | undefined;
}

/** The options of a `ManagementClient`. */
export interface ClientOptions extends Limits {
  /** The tenant's origin, on the service's domain or a custom one. */
  baseUrl: string | URL;
  /** The access token, or a function that is called for each attempt, and once more after status 401. */
  token: string | (() => string | Promise<string>);
  /** Replaces the platform's `fetch`, which is otherwise read from `globalThis` at each attempt. */
  fetch?: typeof fetch | undefined;
  /** Functions around every attempt, the outermost first. */
  middleware?: readonly Middleware[] | undefined;
  /** Called once after each attempt. */
  logger?: ((entry: LogEntry) => void) | undefined;
  /** Allows a client where `window` and `document` exist. Only for tests in a simulated page, such as jsdom. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /**
   * Allows a `baseUrl` with plain http on another host than this machine. Only for a network that you trust: anyone who
   * reads its traffic reads the token. Default: false.
   */
  allowInsecure?: boolean | undefined;
}

/** A client's options, checked, with every default filled in. */
export interface Settings extends CompleteLimits {
  readonly origin: string;
  readonly token: ClientOptions["token"];
  readonly fetch: ClientOptions["fetch"];
  readonly middleware: readonly Middleware[];
  readonly logger: ClientOptions["logger"];
  budget: RetryBudget;
}

/** Checks a client's options. @throws TypeError that does not quote the token. */
export function readSettings({
  baseUrl,
  token,
  fetch,
  middleware = [],
  logger,
  dangerouslyAllowBrowser,
  allowInsecure,
  ...limits
}: ClientOptions): Settings {
  if ("window" in globalThis && "document" in globalThis && !dangerouslyAllowBrowser) {
    throw new TypeError("ManagementClient must not run in a browser: it would expose the token.");
  }
  return {
    ...readLimits(limits),
    origin: checkBaseUrl(baseUrl, allowInsecure),
    token: typeof token === "function" ? token : checkToken(token),
    fetch,
    middleware,
    logger,
    budget: new RetryBudget(),
  };
}

/** https, or http on this machine, which reaches no network. */
const SECURE = /^https:|^http:\/\/((.+\.)?localhost|127(\.\d+){3}|\[::1])(:\d+)?$/;

function checkBaseUrl(baseUrl: unknown, allowInsecure: unknown): string {
  checkIsSet("baseUrl", baseUrl);
  const origin = checkOriginOption("baseUrl", baseUrl);
  // compared with true: the string "false" of an environment variable must not allow it
  if (allowInsecure === true || SECURE.test(origin)) return origin;
  throw argumentError("baseUrl to use https unless allowInsecure is true", origin);
}
