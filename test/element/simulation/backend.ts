import type { SessionProvider } from "../../../src/protocol/session-endpoint.js";
import type { SessionReason } from "../../../src/protocol/session-endpoint.js";

/** Whom and what a session is for, at the moment in which it is requested or set. */
export interface Purpose {
  readonly viewer: string | undefined;
  readonly tenantOrigin: string | undefined;
  /** The part of the embed's path that names what is shown; undefined for a session that the page has set. */
  readonly place: string | undefined;
  /** When the page has set it, by the wall clock. */
  readonly setAt?: number;
}

/** A request for a session that a provider or the endpoint has got. */
export interface Call {
  readonly reason: SessionReason;
  readonly purpose: Purpose;
  readonly signal: AbortSignal;
  respond(result: unknown): void;
  reject(error: unknown): void;
}

/** The parts of a request that the endpoint's body has. */
interface Asked {
  readonly publicId?: string;
  readonly deploymentId?: number;
  readonly surface: string;
  readonly reason: SessionReason;
}

const response = (status: number, body: unknown, headers: Record<string, string> = {}): unknown => ({
  ok: status < 300,
  status,
  type: "basic",
  headers: { get: (name: string) => headers[name] ?? null },
  json: async () =>
    body === undefined ? Promise.reject(new SyntaxError("Unexpected token")) : Promise.resolve(body),
});

/** The backend of the page, and the network on the way to it. */
export class ModelBackend {
  /** Every session that was given out, and what for. */
  readonly sessions = new Map<string, Purpose>();
  /** Calls without a response, which may come late. */
  calls: Call[] = [];
  /** Called for each request, before anything else. */
  onCall: (call: Call) => void = () => undefined;
  /** Responds at once. */
  isQuick = false;
  readonly #purpose: () => Purpose;

  constructor(purpose: () => Purpose) {
    this.#purpose = purpose;
  }

  /** The calls whose response still counts. */
  get open(): Call[] {
    return this.calls.filter(({ signal }) => !signal.aborted);
  }

  get late(): Call[] {
    return this.calls.filter(({ signal }) => signal.aborted);
  }

  /** A new session. */
  issue(purpose: Purpose): string {
    const session = `sid-${this.sessions.size}`;
    this.sessions.set(session, purpose);
    return session;
  }

  /** A provider of its own for each element. */
  provider(): SessionProvider {
    return async ({ signal, ...asked }) => this.#call(asked, signal) as Promise<string>;
  }

  readonly fetch = async (
    _url: string,
    { body, signal }: { body: string; signal: AbortSignal },
  ): Promise<unknown> => this.#call(JSON.parse(body) as Asked, signal);

  async #call({ publicId, deploymentId, surface, reason }: Asked, signal: AbortSignal): Promise<unknown> {
    const place = surface === "dashboard" ? `/dashboard/${publicId}` : `/d/${deploymentId}/${surface}`;
    return new Promise((respond, reject) => {
      const call = { reason, signal, respond, reject, purpose: { ...this.#purpose(), place } };
      this.calls = [...this.late.slice(-2), ...this.open, call];
      this.onCall(call);
      if (this.isQuick) this.answer(call, "string");
    });
  }

  answer(call: Call, how: keyof typeof ANSWERS): void {
    this.calls = this.calls.filter((other) => other !== call);
    ANSWERS[how](call, () => this.issue(call.purpose));
  }
}

/** What a backend responds with, and what happens to a request on its way. */
export const ANSWERS = {
  string: (call: Call, issue: () => string) => call.respond(issue()),
  object: (call: Call, issue: () => string) => call.respond({ sessionId: issue() }),
  response: (call: Call, issue: () => string) => call.respond(response(200, { sessionId: issue() })),
  "sign-in": (call: Call) => call.respond(response(401, {})),
  forbidden: (call: Call) => call.respond(response(403, {})),
  redirect: (call: Call) => call.respond({ ...(response(200, {}) as object), type: "opaqueredirect" }),
  broken: (call: Call) => call.respond(response(500, {})),
  busy: (call: Call) => call.respond(response(503, {}, { "retry-after": "2" })),
  unable: (call: Call) => call.respond(response(501, {})),
  page: (call: Call) => call.respond(response(200, undefined, { "content-type": "text/html" })),
  garbage: (call: Call) => call.respond({ sessionId: 7 }),
  nothing: (call: Call) => call.respond(null),
  unreachable: (call: Call) => call.reject(new TypeError("Failed to fetch")),
} as const;
