import { argumentError } from "./arguments.js";
import { TimeoutError } from "./errors.js";
import { fetchOnce } from "./fetch-once.js";
import { checkToken } from "./headers.js";
import type { CallResult, ManagementRequest, Operation } from "./operation.js";
import { readResponse, requestIdOf, type Attempt } from "./read-response.js";
import type { Settings } from "./settings.js";
import { withTimeout } from "./with-timeout.js";

/** Sends a request once: token, middleware, `fetch` and the whole response, all within one timeout. */
export function sendOnce<T>(
  { token, fetch, middleware }: Settings,
  operation: Operation<T>,
  request: ManagementRequest,
  attempts: number,
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
): Promise<CallResult<T>> {
  const details = { method: request.method, url: request.url, attempts };
  const onTimeout = (): TimeoutError =>
    new TimeoutError(`got no complete response within ${timeoutMs.toFixed()} ms.`, details);

  const send = async (signal: AbortSignal): Promise<CallResult<T>> => {
    const bearer = checkToken(typeof token === "function" ? await token() : token);
    const attempt: Attempt<T> = { operation, details, token: bearer };
    const context = { operation: operation.name, attempt: attempts, signal };
    const chain = middleware.reduceRight<(inner: ManagementRequest) => Promise<Response>>(
      (next, layer) => (inner) => layer(inner, next, context),
      (inner) => fetchOnce(fetch, inner, attempt, signal),
    );
    const response = await chain(request);
    checkUnread(response);
    const data = await readResponse(response, attempt);
    return { data, response, url: details.url, requestId: requestIdOf(response, attempt), attempts };
  };
  return withTimeout(send, timeoutMs, onTimeout, callerSignal);
}

/** Checks a middleware's response. An error is not a lost connection: the service may have carried out the request. */
function checkUnread(response: Response): void {
  const { headers, bodyUsed, body } = Object(response) as Partial<Response>;
  if (!headers) throw argumentError("fetch and each middleware to return a Response", response);
  if (bodyUsed || body?.locked) {
    throw new TypeError(
      "Expected a response whose body is unread: in a middleware, read response.clone() instead.",
    );
  }
}
