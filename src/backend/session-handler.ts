import { argumentError, tagOf } from "./arguments.js";
import { isRecord } from "../protocol/check.js";
import { readBytes } from "./body.js";
import type { ManagementClient } from "./client.js";
import { isNodeResponse, toNodeHandler } from "./node-handler.js";
import type { NodeRequest } from "./node-request.js";
import type { SessionErrorCode } from "../protocol/session-endpoint.js";
import { notify } from "./notify.js";
import { createOriginGate, type OriginOptions } from "./origin-gate.js";
import { checkSessionInput, type AuthorizedSession } from "./session-input.js";
import { readSessionRequestBody, type SessionRequestBody } from "./session-request-body.js";
import { errorResponse, serviceErrorResponse } from "./session-responses.js";
import { withTimeout } from "./with-timeout.js";

const MAX_BODY_BYTES = 16 * 1024;

/** The element cancels its request after this time, so a later response would be useless. */
const TIMEOUT_MS = 30_000;

/** Mistakes in the server's code, which the developer of the page sees first. */
const NO_REQUEST =
  "Expected a web Request, such as c.req.raw in Hono: in Express, Fastify and node:http, use toNodeHandler.";
const BODY_USED =
  "The body of the request has already been read: read a clone, or pass on the parsed body" +
  " (in Koa, ctx.req.body = ctx.request.body; in Fastify, the request itself, not request.raw).";

/** The result of `authorize`: the session to generate, a response to send instead, or null for status 401. */
export type Authorization = AuthorizedSession | Response | null | undefined;

/** The options of a session handler. `Context` is the type of the value that the server passes besides the request. */
export interface SessionHandlerOptions<Context> extends OriginOptions {
  /** The client that generates sessions. */
  client: { readonly embedSessions: Pick<ManagementClient["embedSessions"], "create"> };
  /**
   * Decides, by the host's own login, which session the user gets. `wanted` is the request of the browser: it reaches the
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
  /** The code of a failure at this point. */
  code: SessionErrorCode;
  /** When the response must be sent, on the clock of `performance.now()`. */
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
  if (!isRecord(client)) throw argumentError("client to be a ManagementClient", client);
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
    if (!gate.allows(request)) {
      const message = headers.has("origin") ? undefined : "The request has no Origin header.";
      return errorResponse("origin-not-allowed", {}, message);
    }
    if (method === "OPTIONS") return new Response(null, { status: 204 });
    const type = headers.get("content-type") ?? "";
    if (!/^application\/json *(;|$)/i.test(type)) return errorResponse("json-expected");
    if (request.bodyUsed) {
      notify(onError, new TypeError(BODY_USED));
      return errorResponse("bad-request", {}, BODY_USED);
    }
    const bytes = await readBytes(request.body, MAX_BODY_BYTES).catch(() => undefined);
    progress.code = "bad-request";
    if (bytes === undefined) {
      return errorResponse("bad-request", {}, "The body was incomplete.");
    }
    if (bytes === null) return errorResponse("body-too-large");
    const wanted = readSessionRequestBody(parseJson(bytes));
    if (typeof wanted === "string") {
      return errorResponse("bad-request", {}, `The request is invalid: ${wanted}.`);
    }

    progress.code = "authorize-failed";
    const authorized: unknown = await authorize(request, wanted, context as Context);
    // a copy: authorize may return the same response again, and its headers may be immutable
    if (isResponse(authorized)) return new Response(authorized.clone().body, authorized);
    if (authorized === null || authorized === undefined) return errorResponse("not-signed-in");
    progress.code = "invalid-session-input";
    checkSessionInput(authorized);
    progress.code = "service-failed";
    const { viewer = wanted.viewer, ...input } = authorized;
    if (viewer !== wanted.viewer && wanted.viewer !== undefined) return errorResponse("viewer-changed");
    // the remaining time as the deadline: the client then fails at once if it would have to wait longer
    const deadlineMs = Math.max(1, Math.floor(progress.deadline - performance.now()));
    const { sessionId } = await client.embedSessions.create(input, { signal, deadlineMs });
    return Response.json({ sessionId });
  }

  /** Reports a request that is the framework's own, and responds to it: without a response the viewer would wait. */
  async function rejectRequest(request: unknown, context: unknown): Promise<Response> {
    notify(onError, new TypeError(NO_REQUEST));
    const response = errorResponse("bad-request", {}, NO_REQUEST);
    if (!isNodeResponse(context)) return response; // Hono sends the response that a handler returns
    await toNodeHandler(() => Promise.resolve(response.clone()))(request as NodeRequest, context);
    return response;
  }

  return async (request, context) => {
    if (!isWebRequest(request)) return rejectRequest(request, context);
    let isLate = false;
    const progress: Progress = { code: "request-too-late", deadline: performance.now() + TIMEOUT_MS };
    const onTimeout = (): Error => {
      isLate = true;
      return new Error(`The session endpoint had no response within ${TIMEOUT_MS} ms.`);
    };
    const work = (signal: AbortSignal): Promise<Response> => respond(request, context, signal, progress);
    const signal = request.signal as AbortSignal | null | undefined; // Azure Functions has a Request without it
    const response = await withTimeout(work, TIMEOUT_MS, onTimeout, signal).catch((error: unknown) => {
      if (signal?.aborted) return errorResponse("request-aborted");
      const { code } = progress;
      if (isLate && code === "request-too-late") return errorResponse(code);
      notify(onError, error);
      if (isLate) return errorResponse("service-too-late");
      // authorize may have called the service too
      return code === "service-failed" ? serviceErrorResponse(error) : errorResponse(code);
    });
    response.headers.set("cache-control", "no-store");
    response.headers.append("vary", "origin");
    for (const [name, value] of Object.entries(gate.corsHeaders(request))) response.headers.set(name, value);
    return response;
  };
}

/** By its headers: a framework's `Request` may be of another class, and Node's headers are a plain object. */
function isWebRequest(value: unknown): value is Request {
  const { headers } = Object(value) as Partial<Request>;
  return typeof headers?.get === "function";
}

function isResponse(value: unknown): value is Response {
  return tagOf(value) === "Response";
}

function parseJson(bytes: Uint8Array | ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
