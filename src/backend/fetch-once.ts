import { argumentError } from "./arguments.js";
import { isStream } from "./body.js";
import type { ManagementRequest } from "./operation.js";
import { connectionError, type Attempt } from "./read-response.js";
import type { ClientOptions } from "./settings.js";

/**
 * Sends a request with the user's `fetch`, or with the current one of the platform: a test or an agent may have replaced
 * it since the client was made.
 * @throws SvcApiError if the connection is lost. Other errors are thrown unchanged: that of an invalid request, and those
 *   with which a framework controls its rendering.
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

/** Whether the platform rejects the request's URL, a header or the body. A stream is not checked: it has been used up. */
function isInvalid(url: string, { body = null, ...init }: RequestInit): boolean {
  if (!("Request" in globalThis)) return false; // jsdom, with the user's `fetch`
  try {
    // without the signal, which is the client's own
    new Request(url, { ...init, signal: null, body: isStream(body) ? null : body });
    return false;
  } catch {
    return true;
  }
}

/** Whether `fetch` supports the option `cache`. Workers with a compatibility date before November 2024 throw if set. */
let supportsCache: boolean | undefined;

/** Prevents a framework's `fetch`, such as Next's, from returning an earlier response: a session works only once. */
function cacheMode(): "no-store" | undefined {
  supportsCache ??= !isInvalid("https://service.example", { cache: "no-store" });
  return supportsCache ? "no-store" : undefined;
}
