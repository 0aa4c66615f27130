import type { FailureCode } from "../../src/element/failures.js";
import type { SessionProvider, SvcDashboard } from "../../src/index.js";

/** What a backend or a provider does with a session in place of providing it. */
export type Answer = (session: string) => unknown;

/** Makes an element request its sessions from here. The signal aborts a request. */
export type Source = (element: SvcDashboard, answer: (signal: AbortSignal) => unknown) => void;

/** A way not to get a session. */
export interface Fault {
  what: string;
  source: Source;
  answer: Answer;
  code: FailureCode;
}

/** In seconds. */
export const RETRY_AFTER = 2;

const answers = new Map<string, Parameters<Source>[1]>();
const { fetch } = window;

/** Answers requests to an endpoint of this element alone, until `restoreFetch`. */
export const endpoint: Source = (element, answer) => {
  element.sessionEndpoint = `/session-${answers.size}`;
  answers.set(location.origin + element.sessionEndpoint, answer);
  window.fetch = async (url, init) => (await answers.get(url as string)!(init!.signal!)) as Response;
};

export const provider: Source = (element, answer) => {
  element.sessionProvider = (({ signal }) => answer(signal)) as SessionProvider;
};

export function restoreFetch(): void {
  window.fetch = fetch;
}

const about = (session: string): string => `words of a provider about ${session}`;
export const errorAbout = (session: string): Error => new Error(about(session), { cause: session });

function fail(session: string): never {
  throw errorAbout(session);
}

/** Every response also has the session where the element does not need it: in its status text and its headers. */
function respond(session: string, status: number, body: BodyInit): Response {
  const type = typeof body === "string" && body.startsWith("<") ? "text/html" : "application/json";
  const headers = new Headers({ "content-type": `${type}; x=${session}`, "x-session": session });
  if (status === 429) headers.set("retry-after", String(RETRY_AFTER));
  return new Response(body, { status, statusText: session, headers });
}

const rightBody = (session: string): string => JSON.stringify({ sessionId: session });

const BODIES: Record<string, (session: string) => BodyInit> = {
  "the bare session": (session) => session,
  "the session under another name": (session) => JSON.stringify({ token: session }),
  "a number as sessionId": (session) => JSON.stringify({ sessionId: 5, token: session }),
  "a list as sessionId": (session) => JSON.stringify({ sessionId: [session] }),
  "a page of HTML": (session) => `<!doctype html><p>${session}</p>`,
  "truncated JSON": (session) => `{"sessionId":"${session}`,
  "text after the JSON": (session) => `${rightBody(session)}${session}`,
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

/** What promises reject with and providers throw. */
const ERRORS: Record<string, Answer> = {
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

/** A response of a mock or a polyfill, without headers. */
function bare(members: object): object {
  return { ok: true, status: 200, json: () => ({}), ...members };
}

/** What providers return, and no endpoint can. */
const RESULTS: Record<string, Answer> = {
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
    const response = respond(session, 200, rightBody(session));
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
    // a backend may send the right body with an error
    const bodies = status === 200 ? BODIES : { ...BODIES, "the right body": rightBody };
    return Object.entries(bodies).map(([body, create]): Fault => ({
      what: `${name} responds with ${status} and ${body}`,
      source,
      answer: (session) => respond(session, status, create(session)),
      code: status === 401 || status === 403 ? "session-refused" : "session-failed",
    }));
  });
}

function each(
  verb: string,
  source: Source,
  table: Record<string, Answer>,
  toResponse: (of: Answer) => Answer,
): Fault[] {
  return Object.entries(table).map(([what, of]): Fault => ({
    what: `${verb} ${what}`,
    source,
    answer: toResponse(of),
    code: "session-failed",
  }));
}

const throwIt =
  (of: Answer): Answer =>
  (session) => {
    throw of(session);
  };

const reject =
  (of: Answer): Answer =>
  async (session) =>
    Promise.resolve(session).then(throwIt(of));

/** All of them: statuses by source and body, then errors by source, then results of providers. */
export const FAULTS: readonly Fault[] = [
  ...statuses("session-endpoint", endpoint),
  ...statuses("a provider", provider),
  ...each("the request to session-endpoint rejects with", endpoint, ERRORS, reject),
  ...each("a provider rejects with", provider, ERRORS, reject),
  ...each("a provider throws", provider, ERRORS, throwIt),
  ...each("a provider returns", provider, RESULTS, (of) => of),
];
