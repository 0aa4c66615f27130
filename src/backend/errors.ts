/** The facts about a failed call that its error carries. */
export interface FailureDetails {
  method: string;
  url: string;
  attempts: number;
  status?: number | undefined;
  code?: string | undefined;
  requestId?: string | undefined;
  body?: unknown;
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** A URL without its query, which may hold personal data such as search terms. */
export function withoutQuery(url: string): string {
  return url.replace(/\?.*/, "");
}

/** The mark of a class's instances, equal in every copy of this package, such as an ES module and a CommonJS one. */
function brandOf(className: string): symbol {
  return Symbol.for(`svc-dashboard.${className}`);
}

/**
 * A failed call to the management API; its subclass is the kind of failure. No field contains the token. The service
 * description (section 7) does not specify error statuses and bodies, so `code` and the message are read from any of the
 * usual shapes.
 */
export class SvcApiError extends Error {
  /** The HTTP status; undefined without a complete response. */
  declare readonly status: number | undefined;
  /** The service's error code, or that of the lost connection, such as `ECONNRESET`. */
  declare readonly code: string | undefined;
  declare readonly method: string;
  /** Without its query. */
  declare readonly url: string;
  /** The id under which the service logged the call. */
  declare readonly requestId: string | undefined;
  /** The response body: parsed JSON, or up to 2,048 characters of text. */
  declare readonly body: unknown;
  /** The number of requests sent, including the first. */
  declare readonly attempts: number;
  /** The delay that the response requests, in milliseconds. */
  declare readonly retryAfterMs: number | undefined;
  /** How many members were removed before the failure; only on errors of `removeGroupMembersInChunks`. */
  declare readonly removed?: number;

  /** @param failure continues the sentence that begins with method and URL */
  constructor(failure: string, details: FailureDetails) {
    super(`${details.method} ${withoutQuery(details.url)} ${failure}`, details);
    // `cause` stays non-enumerable, because the Error constructor has defined it so
    Object.assign(this, details, { url: withoutQuery(details.url) });
  }

  /** True also for an error of another copy of this package. A subclass of yours recognizes only its own instances. */
  static override [Symbol.hasInstance](this: { readonly prototype: SvcApiError }, value: unknown): boolean {
    const brand = brandOf(this.prototype.name);
    return Object.hasOwn(this.prototype, brand)
      ? brand in Object(value)
      : Object.prototype.isPrototypeOf.call(this.prototype, Object(value));
  }

  /** The error as a plain object, for logs in JSON. */
  toJSON(): Record<string, unknown> {
    return Object.assign<Record<string, unknown>, this>({ name: this.name, message: this.message }, this);
  }
}

/** Status 400, 413 or 422: the service does not accept the input. */
export class ValidationError extends SvcApiError {}

/** Status 401: the token is missing, unknown or expired. */
export class AuthenticationError extends SvcApiError {}

/** Status 403: the token is valid but lacks the permission. */
export class PermissionError extends SvcApiError {}

/** Status 404: the resource does not exist, or is not visible to the token. */
export class NotFoundError extends SvcApiError {}

/** Status 409: the call conflicts with the current state. */
export class ConflictError extends SvcApiError {}

/** Status 429: too many calls. `retryAfterMs` is the delay, if the response requests one. */
export class RateLimitError extends SvcApiError {}

/** Status 5xx: the service failed. */
export class ServerError extends SvcApiError {}

/** The response is not what the operation returns: not JSON, badly compressed, too large, malformed, or a redirect. */
export class ResponseFormatError extends SvcApiError {}

/** A list promises a next page without a cursor, or with the cursor of an earlier page. */
export class PaginationError extends SvcApiError {}

/** No complete response: the host was not reached, or the connection was lost. */
export class ConnectionError extends SvcApiError {}

/** No complete response, including its last byte, within `timeoutMs` or `deadlineMs`. */
export class TimeoutError extends SvcApiError {}

const CLASSES = {
  SvcApiError,
  ValidationError,
  AuthenticationError,
  PermissionError,
  NotFoundError,
  ConflictError,
  RateLimitError,
  ServerError,
  ResponseFormatError,
  PaginationError,
  ConnectionError,
  TimeoutError,
};

// Names are on the prototypes, not in fields: a field would be set too late for the first line of `stack`. They are not
// taken from the classes' own names, which a bundler may shorten.
for (const [name, { prototype }] of Object.entries(CLASSES)) {
  prototype.name = name;
  Object.defineProperty(prototype, brandOf(name), { value: true });
}
