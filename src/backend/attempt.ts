import { TimeoutError } from "./errors.js";
import { checkToken } from "./headers.js";
import type { CallResult, ManagementRequest, Operation } from "./operation.js";
import { connectionError, readResponse, requestIdOf, type Attempt } from "./read-response.js";
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
    const dispatch = async ({ method, url, headers, body }: ManagementRequest): Promise<Response> => {
      try {
        return await fetch(url, {
          method,
          headers: { authorization: `Bearer ${bearer}`, ...headers },
          body,
          duplex: "half", // required with a stream, accepted with any body, and missing in the platform's types
          redirect: "manual",
          signal,
        } as RequestInit);
      } catch (error) {
        throw connectionError(error, attempt);
      }
    };
    const context = { operation: operation.name, attempt: attempts, signal };
    const chain = middleware.reduceRight<typeof dispatch>(
      (next, layer) => (inner) => layer(inner, next, context),
      dispatch,
    );
    const response = await chain(request);
    const data = await readResponse(response, attempt);
    return { data, response, url: details.url, requestId: requestIdOf(response, attempt), attempts };
  };
  return withTimeout(send, timeoutMs, onTimeout, callerSignal);
}
