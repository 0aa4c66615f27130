import type { SessionProvider } from "../../../src/protocol/session-endpoint.js";
import type { SessionReason } from "../../../src/protocol/session-endpoint.js";

/** The viewer and the target of a session at the time when it is requested or set. */
export interface Purpose {
  readonly viewer: string | undefined;
  readonly tenantOrigin: string | undefined;
  /** The beginning of the embed's path; undefined for a session that the page has set. */
  readonly place: string | undefined;
  /** The wall-clock time at which the page set it. */
  readonly setAt?: number;
}

/** A session request that a provider or the endpoint has received. */
export interface Call {
  readonly reason: SessionReason;
  readonly purpose: Purpose;
  readonly signal: AbortSignal;
  respond(result: unknown): void;
  reject(error: unknown): void;
}

/** The members of a request's body. */
interface SessionRequest {
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

/** The page's backend and the network to it. */
export class ModelBackend {
  /** Every issued session with its purpose. */
  readonly sessions = new Map<string, Purpose>();
  /** Calls without a response, also aborted ones. */
  calls: Call[] = [];
  /** Called first for each request. */
  onCall: (call: Call) => void = () => undefined;
  /** Whether it responds at once. */
  isQuick = false;
  readonly #purpose: () => Purpose;

  constructor(purpose: () => Purpose) {
    this.#purpose = purpose;
  }

  /** The calls that were not aborted. */
  get open(): Call[] {
    return this.calls.filter(({ signal }) => !signal.aborted);
  }

  get late(): Call[] {
    return this.calls.filter(({ signal }) => signal.aborted);
  }

  /** Creates a session. */
  issue(purpose: Purpose): string {
    const session = `sid-${this.sessions.size}`;
    this.sessions.set(session, purpose);
    return session;
  }

  /** Creates a provider, so that no two elements share one. */
  provider(): SessionProvider {
    return async ({ signal, ...request }) => this.#call(request, signal) as Promise<string>;
  }

  readonly fetch = async (
    _url: string,
    { body, signal }: { body: string; signal: AbortSignal },
  ): Promise<unknown> => this.#call(JSON.parse(body) as SessionRequest, signal);

  async #call(
    { publicId, deploymentId, surface, reason }: SessionRequest,
    signal: AbortSignal,
  ): Promise<unknown> {
    const place = surface === "dashboard" ? `/dashboard/${publicId}` : `/d/${deploymentId}/${surface}`;
    return new Promise((respond, reject) => {
      const call = { reason, signal, respond, reject, purpose: { ...this.#purpose(), place } };
      this.calls = [...this.late.slice(-2), ...this.open, call];
      this.onCall(call);
      if (this.isQuick) this.respond(call, "string");
    });
  }

  respond(call: Call, how: keyof typeof RESPONSES): void {
    this.calls = this.calls.filter((other) => other !== call);
    RESPONSES[how](call, () => this.issue(call.purpose));
  }
}

/** The possible results of a session request, those without a failure first. */
export const RESPONSES = {
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
