import type { FailureCode } from "./failures/failures.js";
import { isSessionId, type SessionResult } from "./session-source.js";

/** The longest `Retry-After` that a load waits for, in milliseconds. */
const MAX_RETRY_AFTER = 60_000;

const THEN = "Check the session endpoint or provider, then call reload().";

/** Why there is no session, in words of our own: engines quote what they can't parse, and that may be a session. */
export class SessionFailure extends Error {
  readonly code: FailureCode;
  /** Whether a further attempt may succeed. */
  readonly mayPass: boolean;
  /** How long the backend asks to wait before, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    { code = "session-failed", mayPass = true, retryAfter }: Partial<Omit<SessionFailure, keyof Error>> = {},
  ) {
    super(message);
    this.code = code;
    this.mayPass = mayPass;
    this.retryAfter = retryAfter;
  }
}

/** Reads what a provider returned, or an endpoint responded with. @throws SessionFailure */
export async function readSession(result: SessionResult): Promise<string> {
  const value: unknown = isResponse(result) ? await readResponse(result) : result;
  const session = typeof value === "object" ? (value as { sessionId?: unknown } | null)?.sessionId : value;
  if (isSessionId(session)) return session;
  const got =
    typeof value === "object" && value
      ? `an object whose sessionId is ${describe(session)}`
      : describe(value);
  throw new SessionFailure(`expected a string or { "sessionId": "…" }, got ${got}. ${THEN}`, {
    mayPass: false,
  });
}

/** By its members: a framework's, a polyfill's or another window's Response is of another class. */
function isResponse(result: SessionResult | null | undefined): result is Response {
  return (
    typeof result === "object" && result !== null && typeof (result as Partial<Response>).json === "function"
  );
}

async function readResponse(response: Response): Promise<unknown> {
  const { ok, status } = response;
  const headers = response.headers as Headers | undefined; // a mock may have none
  if (status === 401 || status === 403) {
    throw new SessionFailure(
      `The backend responded with ${status}: let the viewer sign in, then call reload().`,
      {
        code: "session-refused",
        mayPass: false,
      },
    );
  }
  if (!ok) throw httpFailure(status, headers?.get("retry-after"));
  try {
    return await response.json();
  } catch (error) {
    if (!(error instanceof SyntaxError) && (error as Error | null)?.name !== "SyntaxError") throw error;
    const isPage = /html/i.test(headers?.get("content-type") ?? "");
    const what = isPage ? "a page of HTML, perhaps one to sign in" : "a body that is not JSON";
    throw new SessionFailure(`the backend responded with ${what}. ${THEN}`, { mayPass: false });
  }
}

/** Server errors, throttling and timeouts pass; what the server can't do, and the request's own faults, do not. */
function httpFailure(status: number, retryAfterHeader: string | null | undefined): SessionFailure {
  const retryAfter = readRetryAfter(retryAfterHeader);
  const mayPass =
    /^(408|425|429|5\d\d)$/.test(String(status)) &&
    status !== 501 &&
    status !== 505 &&
    !(retryAfter! > MAX_RETRY_AFTER);
  const what = /^\d{1,3}$/.test(String(status)) ? status : "an invalid status"; // a mock's can be any text
  return new SessionFailure(`the backend responded with ${what}. ${THEN}`, { mayPass, retryAfter });
}

/** In seconds, or as a date. @returns milliseconds; undefined where there is none that can be read */
function readRetryAfter(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return ms > 0 ? ms : undefined;
}

function describe(value: unknown): string {
  if (value === "") return "an empty string";
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? "an array" : typeof value;
}
