import type { ErrorResponse } from "./contract/viewer-api.js";

/** The statuses of HTTP errors. */
export type HttpErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 421 | 429 | 500 | 501 | 503;

/** The request fails with this status; the client receives the message. */
export class HttpError extends Error {
  override readonly name: string = "HttpError";
  readonly status: HttpErrorStatus;
  readonly code: string;
  readonly details: unknown;

  constructor(status: HttpErrorStatus, code: string, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  toResponse(requestId: string): ErrorResponse {
    const { code, message, details } = this;
    return { error: { code, message, ...(details !== undefined && { details }) }, requestId };
  }
}

/** The error for a request with an invalid value. */
export function invalidRequest(message: string, details?: unknown): HttpError {
  return new HttpError(400, "invalid_request", message, details);
}

/** The error for something that does not exist: `notFound("deployment", 7)`. */
export function notFound(kind: string, id: string | number): HttpError {
  const code = `${kind.replaceAll(" ", "_")}_not_found`;
  return new HttpError(404, code, `There is no ${kind} "${String(id).slice(0, 100)}".`);
}
