import { toJson } from "../../protocol/json.js";
import { readRetryAfter } from "../../protocol/retry-after.js";
import {
  isSessionId,
  PERMANENT_ERROR_CODES,
  SESSION_ERROR_CODES,
  type SessionProvider,
  type SessionRequest,
  type SessionResult,
} from "../../protocol/session-endpoint.js";
import type { FailureCode } from "../failures.js";
import type { ProblemText } from "../texts.js";

/** The longest `Retry-After` that a load waits for, in milliseconds. */
const MAX_RETRY_AFTER = 60_000;

/** The reason why there is no session. It quotes no error of an engine, since that may contain a session. */
export class SessionFailure extends Error {
  readonly code: FailureCode = "session-failed";
  /** The text of the notice, if it is not that the load has failed. */
  readonly noticeText?: ProblemText | undefined;
  /** Whether a further attempt may succeed. */
  readonly mayPass: boolean = true;
  /** How long to wait before it, according to the backend, in milliseconds. */
  readonly retryAfter?: number | undefined;
  /** Whether the backend has responded, which proves that the network works. */
  readonly isResponse?: boolean;

  constructor(message: string, facts: Partial<Omit<SessionFailure, keyof Error>> = {}) {
    const then = "Check the session endpoint or provider, then call element.reload().";
    super(facts.code ? message : `No session: ${message} ${then}`);
    Object.assign(this, facts);
  }
}

/** The advice when the backend refuses a session, by the text of the notice. */
const REFUSALS = {
  signIn: "let the viewer sign in, then call element.reload()",
  noAccess: "check authorize and allowedOrigins, then call element.reload()",
  viewerChanged: "another user is signed in, so reload the page",
};

/** Creates the failure of a refused request. Only a person can help, so it is not retried. */
function refused(what: string, noticeText: keyof typeof REFUSALS): SessionFailure {
  return new SessionFailure(`The backend ${what}: ${REFUSALS[noticeText]}.`, {
    code: "session-refused",
    noticeText,
    mayPass: false,
  });
}

function redirected(): SessionFailure {
  return refused("redirected the session request, perhaps to a sign-in page", "signIn");
}

/** Returns the failure for an error. Messages of others are dropped: engines and providers may quote a session in them. */
export function failureOf(error: unknown): SessionFailure {
  if (error instanceof SessionFailure) return error;
  if ((error as { code?: unknown } | null | undefined)?.code === "viewer-changed") {
    return refused("responded with viewer-changed", "viewerChanged");
  }
  return new SessionFailure(
    `the endpoint did not respond (see the network panel), or the provider threw an error.`,
  );
}

const endpoints = new Map<string, SessionProvider>();

/** Returns the provider of an endpoint: all elements share one, and with it the limit of concurrent requests. */
export function endpointProvider(href: string): SessionProvider {
  let provider = endpoints.get(href);
  if (!provider) {
    provider = ({ signal, ...request }) => postRequest(href, request, signal);
    endpoints.set(href, provider);
  }
  return provider;
}

/**
 * Posts a session request. When a login is over, proxies redirect to a page of another origin, which a script may not read,
 * so that the request fails. A second request that does not follow redirects detects that. The first one follows them, since
 * a service worker may do so for the page.
 */
async function postRequest(url: string, request: SessionRequest, signal: AbortSignal): Promise<Response> {
  const init: RequestInit = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: toJson(request),
    credentials: "same-origin",
    signal,
  };
  const response = await fetch(url, init).catch(async (error: unknown) => {
    if (signal.aborted) throw error;
    return fetch(url, { ...init, redirect: "manual" });
  });
  if (isElsewhere(response, url)) throw redirected();
  return response;
}

/** Whether a redirect has led to another origin. A mock may respond with anything. */
function isElsewhere(response: Partial<Response> | undefined, url: string): boolean {
  return response?.redirected === true && !response.url?.startsWith(`${new URL(url).origin}/`);
}

/** Reads the session id in the result of a provider. @throws SessionFailure */
export async function readSession(result: SessionResult | Promise<SessionResult>): Promise<string> {
  const returned = await result;
  const value: unknown = isResponse(returned) ? await readResponse(returned) : returned;
  const session = typeof value === "object" ? (value as { sessionId?: unknown } | null)?.sessionId : value;
  if (isSessionId(session)) return session;
  const got =
    typeof value === "object" && value
      ? `an object whose sessionId is ${describe(session)}`
      : describe(value);
  throw new SessionFailure(`expected a string or { "sessionId": "…" }, got ${got}.`, {
    mayPass: false,
  });
}

/** Checks a member, since the Response of a framework, a polyfill or another window is of another class. */
function isResponse(result: SessionResult | null | undefined): result is Response {
  return (
    typeof result === "object" && result !== null && typeof (result as Partial<Response>).json === "function"
  );
}

async function readResponse(response: Response): Promise<unknown> {
  const { ok, status, type } = response;
  const headers = response.headers as Headers | undefined; // a mock may have none
  if (type === "opaqueredirect") throw redirected();
  let body: unknown;
  let fault: unknown;
  try {
    body = await response.json();
  } catch (error) {
    fault = error ?? true;
  }
  if (!ok) throw httpFailure(status, headers, (body as { error?: { code?: unknown } } | null)?.error?.code);
  if (!fault) return body;
  if (!(fault instanceof SyntaxError) && (fault as Error).name !== "SyntaxError") {
    throw new SessionFailure(`the backend's response ended early.`, { isResponse: true });
  }
  const isPage = /html/i.test(headers?.get("content-type") ?? "");
  const what = isPage ? "an HTML page, perhaps a sign-in page" : "a body that is not JSON";
  throw new SessionFailure(`the backend responded with ${what}.`, { mayPass: false });
}

/** Server errors, throttling and timeouts are temporary; unsupported and invalid requests are not. */
function httpFailure(status: number, headers: Headers | undefined, bodyCode: unknown): SessionFailure {
  // only the codes of our own endpoint, since a response may contain anything
  const code = SESSION_ERROR_CODES.find((known) => known === bodyCode);
  const what = /^\d{1,3}$/.test(String(status)) ? status : "an invalid status"; // a mock's may be any value
  const response = `responded with ${what}${code ? ` (${code})` : ""}`;
  if (status === 401) return refused(response, "signIn");
  if (status === 403) return refused(response, "noAccess");
  if (code === "viewer-changed") return refused(response, "viewerChanged");
  const retryAfter = headers && readRetryAfter(headers, NaN);
  const mayPass =
    /^(408|425|429|5(?!01|05)\d\d)$/.test(String(status)) &&
    !(PERMANENT_ERROR_CODES as readonly unknown[]).includes(code) &&
    !(retryAfter! > MAX_RETRY_AFTER);
  return new SessionFailure(`the backend ${response}.`, {
    mayPass,
    retryAfter,
    isResponse: true,
  });
}

function describe(value: unknown): string {
  if (value === "") return "an empty string";
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? "an array" : typeof value;
}
