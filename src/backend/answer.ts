import { isRecord } from "./arguments.js";
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
  type FailureDetails,
} from "./errors.js";
import { hideSecrets } from "./hide-secrets.js";
import type { Operation } from "./operation.js";
import { retryAfterMs } from "./retry.js";

/** The most bytes that an answer may have, decoded: a compressed one can be a thousand times its size on the wire. */
const BODY_LIMIT = 10 * 2 ** 20;

/** The most characters of an unreadable body that an error keeps. */
const EXCERPT_LENGTH = 2_048;

const BY_STATUS: Readonly<Record<number, typeof SvcApiError>> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: ValidationError,
  422: ValidationError,
  429: RateLimitError,
};

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** One attempt of an operation. */
export interface Attempt<T> {
  operation: Operation<T>;
  /** What every error of it says. */
  details: FailureDetails;
  token: string;
}

/** Takes the token and the request's own secrets out of a text, in case the service or the platform echoes it. */
function hide(text: string, { token, operation: { secrets = [] } }: Attempt<unknown>): string {
  return hideSecrets(text, [token, ...secrets]);
}

/** An id or a code, if it is a text. No part of it is taken for one of the request's secrets, which may be short. */
function label(value: unknown, { token, operation }: Attempt<unknown>): string | undefined {
  if (typeof value !== "string") return undefined;
  return operation.secrets?.includes(value) ? "[hidden]" : hideSecrets(value, [token]);
}

/** The id under which the service logged a call. */
export function requestIdOf({ headers }: Response, attempt: Attempt<unknown>): string | undefined {
  return label(headers.get("x-request-id"), attempt);
}

/** The error of a request that got no answer, or one that could not be read; its cause can't hold the token. */
export function lostConnection(error: unknown, attempt: Attempt<unknown>, response?: Response): SvcApiError {
  type Loose = Record<"message" | "code" | "cause", unknown>;
  const { message = error, code, cause } = Object(error) as Loose;
  const inner = Object(cause) as Loose;
  const innermost = inner.code ?? code;
  const told = hide([message, inner.message, innermost].filter(Boolean).join(", "), attempt);
  const what = response ? `an answer (status ${response.status}) that broke off` : "no answer";
  // a code of zlib: the answer came, and can't be decompressed
  const status = String(innermost).startsWith("Z_") ? response?.status : undefined;
  return new (status ? ResponseFormatError : ConnectionError)(`got ${what}: ${told}.`, {
    ...attempt.details,
    status,
    code: label(innermost, attempt),
    requestId: response && requestIdOf(response, attempt),
    cause: told,
  });
}

/** Reads an answer to its end. Throws an SvcApiError for every answer that is not what the operation answers. */
export async function readAnswer<T>(response: Response, attempt: Attempt<T>): Promise<T> {
  const { status, ok } = response;
  const { read, secret } = attempt.operation;
  let bytes: Uint8Array | ArrayBuffer | null = null;
  try {
    bytes = await readBytes(response.body, BODY_LIMIT);
  } catch (error) {
    if (ok) throw lostConnection(error, attempt, response);
  }
  if (ok && bytes && !read) return undefined as T;

  let problem = bytes ? "is not JSON" : `is longer than ${BODY_LIMIT} bytes`;
  let text: string | undefined;
  let json: unknown;
  try {
    text = bytes ? utf8.decode(bytes) : undefined;
    json = text?.trim() ? JSON.parse(text) : undefined;
    if (ok && bytes && read) return read(json);
  } catch (error) {
    // what the platform says of bad JSON would quote it
    if (json !== undefined) problem = (error as TypeError).message;
  }

  const requestId = requestIdOf(response, attempt);
  const details = { ...attempt.details, status, requestId, retryAfterMs: retryAfterMs(response.headers) };
  if (status >= 400) {
    throw refusal(text ?? "", json, details, attempt);
  }
  if (!ok) problem = "is a redirect, not followed: correct baseUrl"; // of status 0 where the platform hides it
  throw new ResponseFormatError(`got an answer (status ${status}) that ${problem}.`, {
    ...details,
    body: text && !secret ? excerpt(hide(text, attempt)) : undefined,
  });
}

function excerpt(text: string, length = EXCERPT_LENGTH): string {
  return text.slice(0, length).replace(/\p{Cc}+/gu, " ");
}

/**
 * Reads code and message from any of the usual shapes; a body that can't be read is kept as text. They are read from the
 * answer as it came, since a secret such as "1" can be a part of the JSON itself.
 */
function refusal(
  text: string,
  json: unknown,
  details: FailureDetails & { status: number },
  attempt: Attempt<unknown>,
): SvcApiError {
  const { status } = details;
  const shown = hide(text, attempt);
  let body: unknown = excerpt(shown) || undefined;
  try {
    body = JSON.parse(shown, (_, value: unknown) =>
      typeof value === "string" ? hide(value, attempt) : value,
    );
  } catch {
    // it stays a text
  }
  const outer = isRecord(json) ? json : { message: json === undefined ? text : json };
  const inner = isRecord(outer["error"]) ? outer["error"] : outer;
  const message = [inner["message"], outer["error"]].find((value) => typeof value === "string");
  const requestId = details.requestId ?? label(outer["requestId"], attempt);
  const Refusal = BY_STATUS[status] ?? (status >= 500 ? ServerError : SvcApiError);
  return new Refusal(
    `was answered with status ${status}` +
      `${message ? `: ${excerpt(hide(message, attempt), 200)}` : "."}${requestId ? ` (request ${requestId})` : ""}`,
    { ...details, code: label(inner["code"], attempt), body, requestId },
  );
}
