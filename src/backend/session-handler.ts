import { argumentError, isRecord } from "./arguments.js";
import { readBytes } from "./body.js";
import type { ManagementClient } from "./client.js";
import { SvcApiError } from "./errors.js";
import { notify } from "./notify.js";
import { createOriginGate, type OriginOptions } from "./origin-gate.js";
import { readSessionRequestBody, type SessionRequestBody } from "./session-request-body.js";
import type { GenerateSessionInput } from "./types.js";
import { withTimeout } from "./with-timeout.js";

const MAX_BODY_BYTES = 16 * 1024;

/** The element gives up after this time, so a later response would reach nobody. */
const TIMEOUT_MS = 30_000;

/** The largest `Retry-After` to send, in seconds: a year. Clients can't read much larger numbers. */
const MAX_RETRY_AFTER_S = 31_536_000;

/** The error responses: status and message by code. Codes are public API; messages are not. */
const ERROR_RESPONSES = {
  "bad-request": [400, "The request is invalid."],
  "not-signed-in": [401, "Nobody is signed in."],
  "origin-not-allowed": [
    403,
    "This origin may not request sessions; see allowedOrigins, and publicOrigin behind a proxy.",
  ],
  "method-not-allowed": [405, "Request a session with POST."],
  "body-too-large": [413, "The request body is longer than 16 KiB."],
  "request-too-late": [408, "The request body did not arrive in time."],
  "json-expected": [415, "The Content-Type of the request must be application/json."],
  "rate-limited": [429, "Too many sessions were requested; try again later."],
  "request-aborted": [499, "The request was aborted."],
  "internal-error": [500, "The session endpoint failed; see the server's log."],
  "service-failed": [502, "The analytics service did not generate a session."],
  "service-unavailable": [503, "The analytics service is unavailable; try again later."],
  "service-too-late": [504, "The analytics service did not respond in time."],
} as const;

/** What `authorize` returns: the session to generate, a response of its own, or null for status 401. */
export type Authorization = GenerateSessionInput | Response | null | undefined;

/** The options of a session handler. `Context` is what the server passes besides the request. */
export interface SessionHandlerOptions<Context> extends OriginOptions {
  /** The client that generates sessions. */
  client: Pick<ManagementClient, "embedSessions">;
  /**
   * Decides by the host's own login who gets which session. `wanted` is what the browser requests: it reaches the
   * service only if it is put into the returned input. The body of `request` has been read.
   */
  authorize: (
    request: Request,
    wanted: SessionRequestBody,
    context: Context,
  ) => Authorization | Promise<Authorization>;
  /** Called with every failure, because responses don't show it. Default: `console.error`. */
  onError?: ((error: unknown) => void) | undefined;
}

/** The progress of one request. */
interface Progress {
  /** Whether the whole body has arrived. */
  hasBody: boolean;
  /** When the response is due, on the clock of `performance.now()`. */
  deadline: number;
}

/** Handles one request. It never rejects. */
export type SessionHandler<Context> = (request: Request, context?: Context) => Promise<Response>;

/**
 * Makes the session endpoint of a host's backend: it responds to a `POST` of the element with `{ "sessionId": "…" }`, for
 * one load, and otherwise with a status and `{ "error": { "code", "message" } }`, which reveal nothing of the service's
 * own response (service description, section 5).
 * @throws TypeError on invalid options.
 */
export function createSessionHandler<Context = unknown>(
  options: SessionHandlerOptions<Context>,
): SessionHandler<NoInfer<Context>> {
  const {
    client,
    authorize,
    onError = (error) => console.error("The session endpoint failed.", error),
  } = options;
  if (typeof authorize !== "function") throw argumentError("authorize to be a function", authorize);
  const gate = createOriginGate(options);

  async function respond(
    request: Request,
    context: Context | undefined,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<Response> {
    const { method, headers } = request;
    if (method !== "POST" && method !== "OPTIONS")
      return errorResponse("method-not-allowed", { allow: "POST" });
    if (!gate.allows(request)) return errorResponse("origin-not-allowed");
    if (method === "OPTIONS") return new Response(null, { status: 204 });
    const type = headers.get("content-type") ?? "";
    if (!/^application\/json *(;|$)/i.test(type)) return errorResponse("json-expected");
    const bytes = await readBytes(request.body, MAX_BODY_BYTES).catch(() => undefined);
    progress.hasBody = true;
    if (bytes === undefined) {
      return errorResponse("bad-request", {}, "The body was incomplete or had already been read.");
    }
    if (bytes === null) return errorResponse("body-too-large");
    const wanted = readSessionRequestBody(parseJson(bytes));
    if (typeof wanted === "string") {
      return errorResponse("bad-request", {}, `The request is invalid: ${wanted}.`);
    }

    const input: unknown = await authorize(request, wanted, context as Context);
    // a copy: authorize may return the same response again, and its headers may be immutable
    if (isResponse(input)) return new Response(input.clone().body, input);
    if (input === null || input === undefined) return errorResponse("not-signed-in");
    if (!isRecord(input)) {
      throw argumentError("authorize to return a session's input, a Response or null", input);
    }
    try {
      // the remaining time as the deadline: the client then fails at once if it would have to wait longer
      const deadlineMs = Math.max(1, Math.floor(progress.deadline - performance.now()));
      const callOptions = { signal, deadlineMs };
      const { sessionId } = await client.embedSessions.create(input as GenerateSessionInput, callOptions);
      return Response.json({ sessionId });
    } catch (error) {
      // not a failure of the service but a mistake in the host's own code, which no retry corrects
      if (!(error instanceof SvcApiError)) throw error;
      if (!signal.aborted) notify(onError, error);
      return serviceErrorResponse(error);
    }
  }

  return async (request, context) => {
    let isLate = false;
    const progress: Progress = { hasBody: false, deadline: performance.now() + TIMEOUT_MS };
    const onTimeout = (): Error => {
      isLate = true;
      return new Error(`The session endpoint had no response within ${TIMEOUT_MS} ms.`);
    };
    const work = (signal: AbortSignal): Promise<Response> => respond(request, context, signal, progress);
    const response = await withTimeout(work, TIMEOUT_MS, onTimeout, request.signal).catch(
      (error: unknown) => {
        if (request.signal.aborted) return errorResponse("request-aborted");
        if (isLate && !progress.hasBody) return errorResponse("request-too-late");
        notify(onError, error);
        return errorResponse(isLate ? "service-too-late" : "internal-error");
      },
    );
    response.headers.set("cache-control", "no-store");
    response.headers.append("vary", "origin");
    for (const [name, value] of Object.entries(gate.corsHeaders(request))) response.headers.set(name, value);
    return response;
  };
}

function errorResponse(
  code: keyof typeof ERROR_RESPONSES,
  headers: HeadersInit = {},
  message: string = ERROR_RESPONSES[code][1],
): Response {
  const [status] = ERROR_RESPONSES[code];
  return Response.json({ error: { code, message } }, { status, headers });
}

/** The response to a failed call of the service. It reveals only whether and when to try again. */
function serviceErrorResponse({ status, name, retryAfterMs }: SvcApiError): Response {
  const headers: Record<string, string> = {};
  if (retryAfterMs !== undefined) {
    headers["retry-after"] = String(Math.min(Math.ceil(retryAfterMs / 1_000), MAX_RETRY_AFTER_S));
  }
  if (status === 429) return errorResponse("rate-limited", headers);
  if (status === 503) return errorResponse("service-unavailable", headers);
  return errorResponse(name === "TimeoutError" || status === 504 ? "service-too-late" : "service-failed");
}

/** By tag, because a framework's `Response` may be another class than the platform's. */
function isResponse(value: unknown): value is Response {
  return Object.prototype.toString.call(value) === "[object Response]";
}

function parseJson(bytes: Uint8Array | ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
