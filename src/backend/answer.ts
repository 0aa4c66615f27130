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

/** Checks what an operation answered, and returns it as its type. Throws a TypeError whose text continues "The answer …". */
export type ReadValue<T> = (body: unknown) => T;

/** An attempt, as far as its answer and its errors need it. */
export interface Attempt {
  /** What every error of it says. */
  details: FailureDetails;
  /** Takes the token and the request's own secrets out of a text, in case the service or the platform echoes it. */
  hide: (text: string) => string;
  /** The same for the service's own ids and codes, which a short secret would make unreadable. */
  hideToken: (text: string) => string;
  /** Whether a good answer holds a secret: then no part of it may stand in an error. */
  secret: boolean;
}

/** The id under which the service logged a call. */
export function requestIdOf({ headers }: Response, { hideToken }: Attempt): string | undefined {
  const id = headers.get("x-request-id") ?? headers.get("request-id");
  return id === null ? undefined : hideToken(id);
}

/** An address without its query, which may hold what people searched for. */
export function bareUrl(url: string): string {
  return url.replace(/\?.*/, "");
}

/** "GET https://acme.example/api/v1/…" */
export function describe({ method, url }: FailureDetails): string {
  return `${method} ${bareUrl(url)}`;
}

/** The error of a request that got no answer, or of an answer that broke off; its cause can't hold the token. */
export function lostConnection(error: unknown, attempt: Attempt, response?: Response): SvcApiError {
  const { details, hide } = attempt;
  const outer = isRecord(error) ? error : { message: error };
  const inner = isRecord(outer["cause"]) ? outer["cause"] : {};
  const code = inner["code"] ?? outer["code"];
  const cause = hide([outer["message"], inner["message"], code].filter(Boolean).join(", "));
  const corrupt = response && String(code).startsWith("Z_"); // a code of zlib: the answer came, and can't be decompressed
  const what = response ? `: the answer (status ${response.status}) broke off` : " got no answer";
  const Lost = corrupt ? ResponseFormatError : ConnectionError;
  return new Lost(`${describe(details)}${what}: ${cause}.`, {
    ...details,
    status: corrupt ? response.status : undefined,
    code: typeof code === "string" ? code : undefined,
    requestId: response && requestIdOf(response, attempt),
    cause,
  });
}

/** Reads an answer to its end. Throws an SvcApiError for every answer that is not what the operation answers. */
export async function readAnswer<T>(
  response: Response,
  read: ReadValue<T> | null,
  attempt: Attempt,
): Promise<T> {
  const { status, ok, headers } = response;
  const { hide, secret } = attempt;
  let bytes: Uint8Array | ArrayBuffer | null = null;
  try {
    bytes = await readBytes(response.body, BODY_LIMIT);
  } catch (error) {
    if (ok) throw lostConnection(error, attempt, response);
  }
  if (ok && bytes && !read) return undefined as T;

  const text = decode(bytes);
  const parsed = parse(text);
  let problem = "is not JSON";
  if (!bytes) problem = `is longer than ${BODY_LIMIT} bytes`;
  else if (text === undefined) problem = "is not UTF-8";
  try {
    if (ok && parsed && read) return read(parsed.json);
  } catch (error) {
    problem = (error as TypeError).message;
  }

  const details = { ...attempt.details, status, requestId: requestIdOf(response, attempt) };
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) {
    problem = "is a redirect, not followed: correct baseUrl";
  } else if (!ok) {
    throw refusal(text, parsed ? parsed.json : text, details, retryAfterMs(headers), attempt);
  }
  throw new ResponseFormatError(`${describe(details)}: the answer (status ${status}) ${problem}.`, {
    ...details,
    body: text && !secret ? excerpt(hide(text)) : undefined,
  });
}

function decode(bytes: Uint8Array | ArrayBuffer | null): string | undefined {
  try {
    return bytes ? utf8.decode(bytes) : undefined;
  } catch {
    return undefined;
  }
}

/** The value of a JSON text, which is undefined for an empty one; nothing where the text is no JSON. */
function parse(
  text: string | undefined,
  revive?: (key: string, value: unknown) => unknown,
): { json: unknown } | undefined {
  try {
    return text === undefined ? undefined : { json: text.trim() ? JSON.parse(text, revive) : undefined };
  } catch {
    return undefined;
  }
}

function excerpt(text: string): string {
  return text.slice(0, EXCERPT_LENGTH).replace(/\p{Cc}+/gu, " ");
}

/**
 * Reads code and message from any of the usual shapes; a body that can't be read is kept as text. They are read from the
 * answer as it came, since a secret such as "1" can be a part of the JSON itself.
 */
function refusal(
  text: string | undefined,
  said: unknown,
  details: FailureDetails & { status: number },
  waitMs: number | undefined,
  { hide, hideToken }: Attempt,
): SvcApiError {
  const { status } = details;
  const shown = hide(text ?? "");
  const kept = parse(shown, (_, value) => (typeof value === "string" ? hide(value) : value));
  const body = kept ? kept.json : excerpt(shown) || undefined;
  const outer = isRecord(said) ? said : { message: said };
  const inner = isRecord(outer["error"]) ? outer["error"] : outer;
  const ifText = (value: unknown, mask = hideToken): string | undefined =>
    typeof value === "string" ? mask(value) : undefined;
  const message = ifText(inner["message"], hide) ?? ifText(outer["error"], hide);
  const requestId = details.requestId ?? ifText(outer["requestId"]);
  const Refusal = BY_STATUS[status] ?? (status >= 500 ? ServerError : SvcApiError);
  return new Refusal(
    `${describe(details)} was answered with status ${status}` +
      `${message ? `: ${excerpt(message).slice(0, 200)}` : "."}${requestId ? ` (request ${requestId})` : ""}`,
    { ...details, code: ifText(inner["code"]), body, requestId, retryAfterMs: waitMs },
  );
}
