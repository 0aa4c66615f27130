/** What is known of a call that failed. */
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

/** An address without its query, which may hold what people searched for. */
export function bareUrl(url: string): string {
  return url.replace(/\?.*/, "");
}

/**
 * A call to the management API failed. The class tells the kind, the fields tell the rest; the token stands in none
 * of them. The statuses and the error body are not described (service description, section 7): the code and the
 * message are read from any of the usual shapes.
 */
export class SvcApiError extends Error {
  static {
    this.prototype.name = "SvcApiError";
  }
  /** The HTTP status; undefined where no whole answer came. */
  declare readonly status: number | undefined;
  /** The service's own code, or the code of the lost connection (`ECONNRESET`). */
  declare readonly code: string | undefined;
  declare readonly method: string;
  declare readonly url: string;
  /** The id under which the service logged the call. */
  declare readonly requestId: string | undefined;
  /** The answer's body: parsed JSON, or the beginning of its text. */
  declare readonly body: unknown;
  /** How many requests were sent, the first included. */
  declare readonly attempts: number;
  /** How long the service asked to wait, in milliseconds. */
  declare readonly retryAfterMs: number | undefined;
  /** How many members were removed before this; on errors of `removeGroupMembersInChunks` alone. */
  declare readonly removed?: number;

  /** @param problem continues the sentence that begins with method and address */
  constructor(problem: string, details: FailureDetails) {
    super(`${details.method} ${bareUrl(details.url)} ${problem}`, details);
    Object.assign(this, details); // the cause keeps out of sight, as Error has made it
  }

  /** The error for a log in JSON. */
  toJSON(): Record<string, unknown> {
    return Object.assign<Record<string, unknown>, this>({ name: this.name, message: this.message }, this);
  }
}

/** 400, 413 or 422: the service does not accept the input. */
export class ValidationError extends SvcApiError {
  static {
    this.prototype.name = "ValidationError";
  }
}

/** 401: the token is missing, unknown or expired. */
export class AuthenticationError extends SvcApiError {
  static {
    this.prototype.name = "AuthenticationError";
  }
}

/** 403: the token is known, and not allowed to do this. */
export class PermissionError extends SvcApiError {
  static {
    this.prototype.name = "PermissionError";
  }
}

/** 404: there is no such thing, or the token can't see it. */
export class NotFoundError extends SvcApiError {
  static {
    this.prototype.name = "NotFoundError";
  }
}

/** 409: the call clashes with the present state. */
export class ConflictError extends SvcApiError {
  static {
    this.prototype.name = "ConflictError";
  }
}

/** 429: too many calls. `retryAfterMs` says how long to wait, where the service told. */
export class RateLimitError extends SvcApiError {
  static {
    this.prototype.name = "RateLimitError";
  }
}

/** 5xx: the service failed. */
export class ServerError extends SvcApiError {
  static {
    this.prototype.name = "ServerError";
  }
}

/** An answer came that is not what the operation answers: no JSON, badly compressed, too large, misshapen, or a redirect. */
export class ResponseFormatError extends SvcApiError {
  static {
    this.prototype.name = "ResponseFormatError";
  }
}

/** A list promises a next page without a cursor, or with one that leads back to a page before. */
export class PaginationError extends SvcApiError {
  static {
    this.prototype.name = "PaginationError";
  }
}

/** No whole answer came: the host was not reached, or the connection was lost, perhaps amid the answer. */
export class ConnectionError extends SvcApiError {
  static {
    this.prototype.name = "ConnectionError";
  }
}

/** The answer was not complete in time, its last byte included. */
export class TimeoutError extends SvcApiError {
  static {
    this.prototype.name = "TimeoutError";
  }
}
