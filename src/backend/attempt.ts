import { lostConnection, readAnswer, requestIdOf, type Attempt } from "./answer.js";
import { TimeoutError } from "./errors.js";
import { checkToken } from "./headers.js";
import type { Answer, Operation } from "./operation.js";
import type { ManagementRequest, Settings } from "./settings.js";
import { limited } from "./waiting.js";

/** Sends a request once: token, middleware, fetch and the whole answer, all within one limit. */
export function sendOnce<T>(
  { token, fetch, middleware }: Settings,
  operation: Operation<T>,
  request: ManagementRequest,
  attempts: number,
  limitMs: number,
  outer: AbortSignal | undefined,
): Promise<Answer<T>> {
  const details = { method: request.method, url: request.url, attempts };
  const tooLate = (): TimeoutError =>
    new TimeoutError(`got no complete answer within ${limitMs.toFixed()} ms.`, details);

  const send = async (signal: AbortSignal): Promise<Answer<T>> => {
    const bearer = checkToken(typeof token === "function" ? await token() : token);
    const attempt: Attempt<T> = { operation, details, token: bearer };
    const dispatch = async ({ method, url, headers, body }: ManagementRequest): Promise<Response> => {
      try {
        return await fetch(url, {
          method,
          headers: { authorization: `Bearer ${bearer}`, ...headers },
          body,
          duplex: "half", // wanted with a stream, and taken with any body; the platform's types don't know it yet
          redirect: "manual",
          signal,
        } as RequestInit);
      } catch (error) {
        throw lostConnection(error, attempt);
      }
    };
    const context = { operation: operation.name, attempt: attempts, signal };
    const chain = middleware.reduceRight<typeof dispatch>(
      (next, layer) => (inner) => layer(inner, next, context),
      dispatch,
    );
    const response = await chain(request);
    const data = await readAnswer(response, attempt);
    return { data, response, url: details.url, requestId: requestIdOf(response, attempt), attempts };
  };
  return limited(send, limitMs, tooLate, outer);
}
