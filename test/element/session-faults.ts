import type { FailureCode } from "../../src/element/failures.js";
import type { SessionProvider, SvcDashboard } from "../../src/index.js";

/** Creates the invalid result of a backend or provider for a session. */
export type Outcome = (session: string) => unknown;

/** Sets the source of an element's sessions. The signal aborts a request. */
export type Source = (element: SvcDashboard, respond: (signal: AbortSignal) => unknown) => void;

/** A cause of a missing session. */
export interface Fault {
  what: string;
  source: Source;
  outcome: Outcome;
  code: FailureCode;
}

/** The value of `Retry-After`, in seconds. */
export const RETRY_AFTER = 2;

const handlers = new Map<string, Parameters<Source>[1]>();
const { fetch } = window;

/** Mocks an endpoint for one element until `restoreFetch`. */
export const endpoint: Source = (element, respond) => {
  element.sessionEndpoint = `/session-${handlers.size}`;
  handlers.set(location.origin + element.sessionEndpoint, respond);
  window.fetch = async (url, init) => (await handlers.get(url as string)!(init!.signal!)) as Response;
};

export const provider: Source = (element, respond) => {
  element.sessionProvider = (({ signal }) => respond(signal)) as SessionProvider;
};

export function restoreFetch(): void {
  window.fetch = fetch;
}

const about = (session: string): string => `words of a provider about ${session}`;
export const errorAbout = (session: string): Error => new Error(about(session), { cause: session });

function fail(session: string): never {
  throw errorAbout(session);
}

/** Creates a response that also has the session in its status text and headers. */
function createResponse(session: string, status: number, body: BodyInit): Response {
  const type = typeof body === "string" && body.startsWith("<") ? "text/html" : "application/json";
  const headers = new Headers({ "content-type": `${type}; x=${session}`, "x-session": session });
  if (status === 429) headers.set("retry-after", String(RETRY_AFTER));
  return new Response(body, { status, statusText: session, headers });
}

const validBody = (session: string): string => JSON.stringify({ sessionId: session });

const BODIES: Record<string, (session: string) => BodyInit> = {
  "the bare session": (session) => session,
  "the session under another name": (session) => JSON.stringify({ token: session }),
  "a number as sessionId": (session) => JSON.stringify({ sessionId: 5, token: session }),
  "a list as sessionId": (session) => JSON.stringify({ sessionId: [session] }),
  "a page of HTML": (session) => `<!doctype html><p>${session}</p>`,
  "truncated JSON": (session) => `{"sessionId":"${session}`,
  "text after the JSON": (session) => `${validBody(session)}${session}`,
  "an empty body": () => "",
  "a body that breaks off": (session) =>
    new ReadableStream({ pull: (body) => body.error(errorAbout(session)) }),
};

class NamedError extends Error {
  override readonly name: string;

  constructor(session: string) {
    super(about(session));
    this.name = session;
  }
}

function objectThatThrows(member: string, session: string): object {
  return Object.defineProperty({}, member, { get: () => fail(session), enumerable: true });
}

/** Values with which promises reject and which providers throw. */
const ERRORS: Record<string, Outcome> = {
  "an Error": errorAbout,
  "a string": (session) => session,
  "an object with toString": (session) => ({ toString: () => session, message: session }),
  "a DOMException": (session) => new DOMException(about(session), "NetworkError"),
  "an AbortError": (session) => new DOMException(about(session), "AbortError"),
  "an Error with the session as its name": (session) => new NamedError(session),
  "a SyntaxError": (session) => new SyntaxError(about(session)),
  "an AggregateError": (session) => new AggregateError([errorAbout(session)], session),
  "an object like the element's own failures": (session) => ({ code: "session-refused", message: session }),
  "an object with a name that throws": (session) => objectThatThrows("name", session),
  null: () => null,
};

/** Creates the response of a mock or polyfill, without headers. */
function bare(members: object): object {
  return { ok: true, status: 200, json: () => ({}), ...members };
}

/** Results that only providers can return. */
const RESULTS: Record<string, Outcome> = {
  null: () => null,
  undefined: () => undefined,
  "a number": () => 5,
  "a bigint": () => 5n,
  "a boolean": () => true,
  "an empty string": () => "",
  "a symbol": (session) => Symbol(session),
  "a function": (session) => () => session,
  "a list": (session) => [session],
  "half a surrogate pair": (session) => `${session}\ud800`,
  "half a surrogate pair as sessionId": (session) => ({ sessionId: `${session}\udfff` }),
  "an object as sessionId": (session) => ({ sessionId: { sessionId: session } }),
  "a sessionId that throws": (session) => objectThatThrows("sessionId", session),
  "a json method that throws when it is read": (session) => objectThatThrows("json", session),
  "a thenable that throws": (session) => ({ then: () => fail(session) }),
  "a Response that was read before": (session) => {
    const response = createResponse(session, 200, validBody(session));
    void response.text();
    return response;
  },
  "a Response of a network error": () => Response.error(),
  "a bare response that rejects": (session) =>
    bare({ json: async () => Promise.reject(errorAbout(session)) }),
  "a bare response that throws": (session) => bare({ json: () => fail(session) }),
  "a bare response that is not JSON": (session) =>
    bare({ json: async () => Promise.reject(new SyntaxError(about(session))) }),
  "a bare response of a list": (session) => bare({ json: () => [session] }),
  "a bare response with the session as its status": (session) => bare({ ok: false, status: session }),
  "a bare response with the session as its Retry-After": (session) =>
    bare({ ok: false, status: 501, headers: new Map([["retry-after", session]]) }),
};

function statuses(name: string, source: Source): Fault[] {
  return [200, 400, 401, 403, 404, 429, 500, 501, 503].flatMap((status) => {
    // a backend may send a valid body with an error status
    const bodies = status === 200 ? BODIES : { ...BODIES, "a valid body": validBody };
    return Object.entries(bodies).map(([body, create]): Fault => ({
      what: `${name} responds with ${status} and ${body}`,
      source,
      outcome: (session) => createResponse(session, status, create(session)),
      code: status === 401 || status === 403 ? "session-refused" : "session-failed",
    }));
  });
}

function each(
  verb: string,
  source: Source,
  table: Record<string, Outcome>,
  convert: (of: Outcome) => Outcome,
): Fault[] {
  return Object.entries(table).map(([what, of]): Fault => ({
    what: `${verb} ${what}`,
    source,
    outcome: convert(of),
    code: "session-failed",
  }));
}

const throwIt =
  (of: Outcome): Outcome =>
  (session) => {
    throw of(session);
  };

const reject =
  (of: Outcome): Outcome =>
  async (session) =>
    Promise.resolve(session).then(throwIt(of));

/** All faults: statuses by source and body, then errors by source, then results of providers. */
export const FAULTS: readonly Fault[] = [
  ...statuses("session-endpoint", endpoint),
  ...statuses("a provider", provider),
  ...each("the request to session-endpoint rejects with", endpoint, ERRORS, reject),
  ...each("a provider rejects with", provider, ERRORS, reject),
  ...each("a provider throws", provider, ERRORS, throwIt),
  ...each("a provider returns", provider, RESULTS, (of) => of),
];
