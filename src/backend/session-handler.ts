import { expected, isRecord } from "./arguments.js";
import { readBytes } from "./body.js";
import type { ManagementClient } from "./client.js";
import { SvcApiError } from "./errors.js";
import { createOriginGate, type OriginOptions } from "./origin-gate.js";
import type { GenerateSessionInput } from "./types.js";
import { tell } from "./tell.js";
import { limited } from "./waiting.js";
import { readWantedSession, type WantedSession } from "./wanted-session.js";

const BODY_LIMIT = 16 * 1024;

/** The element gives up after this time, so that nobody waits for a later answer. */
const LIMIT_MS = 30_000;

/** A longer wait is written as one of this many seconds, which is a year: clients read no larger numbers. */
const MOST_SECONDS = 31_536_000;

/** Every refusal: its code, which is a promise, its status, and a text, which is none. */
const REFUSALS = {
  "bad-request": [400, "The request is wrong."],
  "not-signed-in": [401, "Nobody is signed in."],
  "origin-not-allowed": [
    403,
    "Pages of this origin may not ask; allowedOrigins and publicOrigin say which may.",
  ],
  "method-not-allowed": [405, "A session is asked for by POST."],
  "body-too-large": [413, "The body is too long for the request of a session."],
  "request-too-late": [408, "The request's body did not come in time."],
  "json-expected": [415, "The body's type must be application/json."],
  "rate-limited": [429, "Too many sessions were asked for."],
  "request-aborted": [499, "The request was aborted."],
  "internal-error": [500, "The session endpoint failed; its server's log says why."],
  "service-failed": [502, "The analytics service gave no session."],
  "service-unavailable": [503, "The analytics service is not available now."],
  "service-too-late": [504, "The analytics service gave no session in time."],
} as const;

/** What `authorize` decides: the session to generate, an answer of its own, or nobody (401). */
export type Authorization = GenerateSessionInput | Response | null | undefined;

/** What a session handler is made of. `Context` is what the server hands on beside the request. */
export interface SessionHandlerOptions<Context> extends OriginOptions {
  client: Pick<ManagementClient, "embedSessions">;
  /**
   * Decides, by the host's own login, who gets which session. `wanted` is what the browser asked for: nothing of it
   * reaches the service unless it is put into the answer here. The request's body is read already.
   */
  authorize: (
    request: Request,
    wanted: WantedSession,
    context: Context,
  ) => Authorization | Promise<Authorization>;
  /** Told of every failure, which the browser is not told. By default it goes to `console.error`. */
  onError?: ((error: unknown) => void) | undefined;
}

/** How far one request has come. */
interface Progress {
  /** Whether all of its body is there. */
  hasBody: boolean;
  /** When its answer must be there, on the clock of `performance.now()`. */
  end: number;
}

/** Answers one request. It never throws. */
export type SessionHandler<Context> = (request: Request, context?: Context) => Promise<Response>;

/**
 * Makes the session endpoint of a host's backend: a page of the host asks by `POST`, and gets `{ "sessionId": "…" }` for
 * one load of the element. Everything else is refused with a status and `{ "error": { "code", "message" } }`, which say
 * nothing of the service's own answer. Service description, section 5.
 * @throws TypeError on options that are none.
 */
export function createSessionHandler<Context = unknown>(
  options: SessionHandlerOptions<Context>,
): SessionHandler<NoInfer<Context>> {
  const {
    client,
    authorize,
    onError = (error) => console.error("The session endpoint failed.", error),
  } = options;
  if (typeof authorize !== "function") throw expected("authorize to be a function", authorize);
  const gate = createOriginGate(options);

  async function answer(
    request: Request,
    context: Context | undefined,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<Response> {
    const { method, headers } = request;
    if (method !== "POST" && method !== "OPTIONS") return refusal("method-not-allowed", { allow: "POST" });
    if (!gate.admits(request)) return refusal("origin-not-allowed");
    if (method === "OPTIONS") return new Response(null, { status: 204 });
    const type = headers.get("content-type") ?? "";
    if (!/^application\/json *(;|$)/i.test(type)) return refusal("json-expected");
    const bytes = await readBytes(request.body, BODY_LIMIT).catch(() => undefined);
    progress.hasBody = true;
    if (bytes === undefined) return refusal("bad-request", {}, "The body was cut off, or read before.");
    if (bytes === null) return refusal("body-too-large");
    const wanted = readWantedSession(parse(bytes));
    if (typeof wanted === "string") return refusal("bad-request", {}, `The request is wrong: ${wanted}.`);

    const input: unknown = await authorize(request, wanted, context as Context);
    // a copy, since authorize may return the same one again, and its headers may be immutable
    if (isResponse(input)) return new Response(input.clone().body, input);
    if (input === null || input === undefined) return refusal("not-signed-in");
    if (!isRecord(input)) throw expected("authorize to return a session's input, a Response or null", input);
    try {
      // with the time that is left the client tells a wait that is too long at once, and how long it is
      const deadlineMs = Math.max(1, Math.floor(progress.end - performance.now()));
      const options = { signal, deadlineMs };
      const { sessionId } = await client.embedSessions.create(input as GenerateSessionInput, options);
      return Response.json({ sessionId });
    } catch (error) {
      // a mistake of the host's own, which no later attempt mends
      if (!(error instanceof SvcApiError)) throw error;
      if (!signal.aborted) tell(onError, error);
      return upstreamRefusal(error);
    }
  }

  return async (request, context) => {
    let late = false;
    const progress: Progress = { hasBody: false, end: performance.now() + LIMIT_MS };
    const tooLate = (): Error => {
      late = true;
      return new Error(`The session endpoint had no answer within ${LIMIT_MS} ms.`);
    };
    const work = (signal: AbortSignal): Promise<Response> => answer(request, context, signal, progress);
    const response = await limited(work, LIMIT_MS, tooLate, request.signal).catch((error: unknown) => {
      if (request.signal.aborted) return refusal("request-aborted");
      if (late && !progress.hasBody) return refusal("request-too-late");
      tell(onError, error);
      return refusal(late ? "service-too-late" : "internal-error");
    });
    response.headers.set("cache-control", "no-store");
    response.headers.append("vary", "origin");
    for (const [name, value] of Object.entries(gate.headersFor(request))) response.headers.set(name, value);
    return response;
  };
}

function refusal(code: keyof typeof REFUSALS, headers: HeadersInit = {}, text?: string): Response {
  const [status, message] = REFUSALS[code];
  return Response.json({ error: { code, message: text ?? message } }, { status, headers });
}

/** Says of a failed call no more than whether, and when, to ask again. */
function upstreamRefusal({ status, name, retryAfterMs }: SvcApiError): Response {
  const headers: Record<string, string> =
    retryAfterMs === undefined
      ? {}
      : { "retry-after": `${Math.min(Math.ceil(retryAfterMs / 1_000), MOST_SECONDS)}` };
  if (status === 429) return refusal("rate-limited", headers);
  if (status === 503) return refusal("service-unavailable", headers);
  return refusal(name === "TimeoutError" || status === 504 ? "service-too-late" : "service-failed");
}

function isResponse(value: unknown): value is Response {
  return Object.prototype.toString.call(value) === "[object Response]";
}

function parse(bytes: Uint8Array | ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
