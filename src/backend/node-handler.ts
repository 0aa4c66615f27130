import { toWebRequest, type NodeRequest } from "./node-request.js";
import { isNodeResponse, writeResponse, type NodeResponse } from "./node-response.js";

/**
 * Turns a handler from `Request` to `Response` into one for `node:http`, Express (before or after its body parsers) and
 * Fastify. The handler's context is `{ req, res }`, the framework's own objects. The returned function responds with status
 * 400 to a request without a valid URL, and with 500 if the handler fails. It rejects only without a response of Node.
 */
export function toNodeHandler<Req extends NodeRequest, Res extends NodeResponse>(
  handler: (request: Request, context: { req: Req; res: Res }) => Promise<Response>,
): (req: Req, res: Res) => Promise<void> {
  return async (req, res) => {
    const response: NodeResponse = res;
    if (!isNodeResponse(response)) {
      throw new TypeError("Expected a response of Node: for web Requests, do not use toNodeHandler.");
    }
    const request: NodeRequest = req;
    const incoming = request.raw ?? request;
    const outgoing = response.raw ?? response;
    if (response.raw) response.hijack();
    const controller = new AbortController();
    outgoing.on("close", () => {
      if (!outgoing.writableEnded) controller.abort();
    });
    if (outgoing.destroyed) controller.abort(); // "close" was emitted before
    try {
      const webRequest = toWebRequest(req, controller.signal);
      const result = webRequest
        ? await handler(webRequest, { req, res })
        : new Response(null, { status: 400 });
      await writeResponse(result, incoming, outgoing);
    } catch (error) {
      // only the stack: members of an error, such as a request, may hold secrets
      const stack = error instanceof Error ? error.stack : String(error);
      if (!controller.signal.aborted) console.error("The request handler failed.", stack);
      if (outgoing.headersSent) outgoing.end();
      else await writeResponse(new Response(null, { status: 500 }), incoming, outgoing);
    }
  };
}
