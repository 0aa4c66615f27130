import { isRecord } from "../protocol/check.js";
import { readBytes } from "./body.js";
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ResponseFormatError,
  ServerError,
  SvcApiError,
  ValidationError,
  withoutQuery,
  type FailureDetails,
} from "./errors.js";
import type { Operation } from "./operation.js";
import { redact, REDACTED } from "./redact.js";
import { readRetryAfter } from "../protocol/retry-after.js";

/** The maximum size of a response body after decompression, which may multiply the size by a thousand. */
const MAX_BODY_BYTES = 10 * 2 ** 20;

/** How many characters of an unreadable body an error keeps. */
const EXCERPT_LENGTH = 2_048;

/** How many characters of the service's own message an error's message quotes. */
const MESSAGE_LENGTH = 200;

const ERROR_BY_STATUS: Readonly<Record<number, typeof SvcApiError>> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: ValidationError,
  422: ValidationError,
  429: RateLimitError,
};

/** One attempt of an operation. */
export interface Attempt<T> {
  operation: Operation<T>;
  /** The facts that every error of the attempt carries. */
  details: FailureDetails;
  token: string;
}

/** Redacts the token and the request's own secrets, because the service or the platform may echo them. */
function redactSecrets(text: string, { token, operation: { secrets = [] } }: Attempt<unknown>): string {
  return redact(text, [token, ...secrets]);
}

/** Reads an id or a code. A secret of the request is redacted only as the whole value: any id may contain a short one. */
function readLabel(value: unknown, { token, operation }: Attempt<unknown>): string | undefined {
  if (typeof value !== "string") return undefined;
  return operation.secrets?.includes(value) ? REDACTED : redact(value, [token]);
}

/** Reads the id under which the service logged a call. */
export function requestIdOf({ headers }: Response, attempt: Attempt<unknown>): string | undefined {
  return readLabel(headers.get("x-request-id"), attempt);
}

/** Makes the error of a request without a complete response. Its cause is a redacted string. */
export function connectionError(error: unknown, attempt: Attempt<unknown>, response?: Response): SvcApiError {
  type LooseError = Record<"message" | "code" | "cause", unknown>;
  const { message = error, code, cause } = Object(error) as LooseError;
  const inner = Object(cause) as LooseError;
  const innermostCode = inner.code ?? code;
  const parts = [message, inner.message, innermostCode].filter(Boolean).join(", ");
  const { url } = attempt.details;
  const reason = redactSecrets(parts, attempt).replaceAll(url, withoutQuery(url)); // Deno and node-fetch quote the URL
  // a code of zlib: the response arrived, but can't be decompressed
  const isBadlyCompressed = response !== undefined && String(innermostCode).startsWith("Z_");
  const ErrorClass = isBadlyCompressed ? ResponseFormatError : ConnectionError;
  const failure = response ? `got an incomplete response (status ${response.status})` : "got no response";
  return new ErrorClass(`${failure}: ${reason}.`, {
    ...attempt.details,
    status: isBadlyCompressed ? response.status : undefined,
    code: readLabel(innermostCode, attempt),
    requestId: response && requestIdOf(response, attempt),
    cause: reason,
  });
}

/** Reads a response to its end. @throws SvcApiError unless the response is the operation's result. */
export async function readResponse<T>(response: Response, attempt: Attempt<T>): Promise<T> {
  const { status, ok } = response;
  const { read, secret } = attempt.operation;
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let bytes: Uint8Array | ArrayBuffer | null = null;
  try {
    bytes = await readBytes(response.body, MAX_BODY_BYTES);
  } catch (error) {
    if (ok) throw connectionError(error, attempt, response);
  }
  if (ok && bytes && !read) return undefined as T;

  let flaw = bytes ? "is not JSON" : `is longer than ${MAX_BODY_BYTES} bytes`;
  let text: string | undefined;
  let json: unknown;
  try {
    text = bytes ? utf8.decode(bytes) : undefined;
    json = text?.trim() ? JSON.parse(text) : undefined;
    if (ok && bytes && read) return read(json);
  } catch (error) {
    // the message of a JSON.parse error quotes the body, so only that of `read` is used
    if (json !== undefined) flaw = (error as TypeError).message;
  }

  const requestId = requestIdOf(response, attempt);
  const retryAfterMs = readRetryAfter(response.headers, Date.now());
  const details = { ...attempt.details, status, requestId, retryAfterMs };
  if (status >= 400) throw httpError(text ?? "", json, details, attempt);
  if (status === 304) flaw = "has no body: the resource is unmodified, and the request was conditional";
  else if (!ok) flaw = "is a redirect, which the client does not follow: correct baseUrl"; // status 0 where the platform hides it
  throw new ResponseFormatError(`got a response (status ${status}) that ${flaw}.`, {
    ...details,
    body: text && !secret ? excerpt(redactSecrets(text, attempt), EXCERPT_LENGTH) : undefined,
  });
}

function excerpt(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cc}+/gu, " ");
}

/**
 * Makes the error of a status from 400 up. Code and message are read from any of the usual shapes of a body, before the
 * body is redacted, because a secret such as "1" may be a part of the JSON syntax.
 */
function httpError(
  text: string,
  json: unknown,
  details: FailureDetails & { status: number },
  attempt: Attempt<unknown>,
): SvcApiError {
  const { status } = details;
  const outer = isRecord(json) ? json : { message: json === undefined ? text : json };
  const inner = isRecord(outer["error"]) ? outer["error"] : outer;
  const message = [inner["message"], outer["error"]].find((value) => typeof value === "string");
  const requestId = details.requestId ?? readLabel(outer["requestId"], attempt);

  const quote = message ? `: ${excerpt(redactSecrets(message, attempt), MESSAGE_LENGTH)}` : ".";
  const reference = requestId ? ` (request ${requestId})` : "";
  const ErrorClass = ERROR_BY_STATUS[status] ?? (status >= 500 ? ServerError : SvcApiError);
  return new ErrorClass(`failed with status ${status}${quote}${reference}`, {
    ...details,
    code: readLabel(inner["code"], attempt),
    body: redactedBody(text, attempt),
    requestId,
  });
}

/** The redacted body of an HTTP error: parsed if it is still valid JSON, otherwise its first characters. */
function redactedBody(text: string, attempt: Attempt<unknown>): unknown {
  const redacted = redactSecrets(text, attempt);
  try {
    return JSON.parse(redacted, (_, value: unknown) =>
      typeof value === "string" ? redactSecrets(value, attempt) : value,
    );
  } catch {
    return excerpt(redacted, EXCERPT_LENGTH) || undefined;
  }
}
