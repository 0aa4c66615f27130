import { argumentError } from "./arguments.js";
import { isStream } from "./body.js";
import type { ManagementRequest } from "./operation.js";
import { connectionError, type Attempt } from "./read-response.js";
import type { ClientOptions } from "./settings.js";

/**
 * Sends a request by the user's `fetch`, or else by the platform's of this moment: a test or an agent may have replaced
 * it since the client was made.
 * @throws SvcApiError if the connection is lost. What the caller has to correct or to handle is thrown unchanged: an
 *   invalid request, and the errors by which a framework steers its rendering.
 */
export async function fetchOnce(
  fetch: ClientOptions["fetch"] = globalThis.fetch,
  { method, url, headers, body }: ManagementRequest,
  attempt: Attempt<unknown>,
  signal: AbortSignal,
): Promise<Response> {
  if (typeof fetch !== "function") throw argumentError("fetch to be a function", fetch);
  const init = {
    method,
    headers: { authorization: `Bearer ${attempt.token}`, ...headers },
    body,
    duplex: "half", // required with a stream, accepted with any body, and missing in the platform's types
    redirect: "manual",
    cache: cacheMode(),
    signal,
  } as RequestInit;
  try {
    return await fetch(url, init);
  } catch (error) {
    if (isControlFlow(error) || isInvalid(url, init)) throw error;
    throw connectionError(error, attempt);
  }
}

/** Whether a framework threw an error to redirect or to make a page dynamic: those of Next and React have a digest. */
function isControlFlow(error: unknown): boolean {
  return "digest" in Object(error);
}

/** Whether the platform rejects the request itself: its URL, a header or its body. A stream has been used up by then. */
function isInvalid(url: string, { body = null, ...init }: RequestInit): boolean {
  if (!("Request" in globalThis)) return false; // jsdom, with a `fetch` of the user's
  try {
    // without the signal, which is the client's own
    new Request(url, { ...init, signal: null, body: isStream(body) ? null : body });
    return false;
  } catch {
    return true;
  }
}

/** Whether `fetch` takes the option `cache`. Workers with a compatibility date before November 2024 throw if it is set. */
let takesCache: boolean | undefined;

/** Keeps a framework's `fetch`, such as that of Next, from returning an earlier response: a session works once. */
function cacheMode(): "no-store" | undefined {
  takesCache ??= !isInvalid("https://service.example", { cache: "no-store" });
  return takesCache ? "no-store" : undefined;
}
