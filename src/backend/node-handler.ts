import { sendReply, type FastifyReply } from "./fastify-reply.js";
import { toWebRequest, type NodeRequest } from "./node-request.js";
import { writeResponse, type NodeOutgoing } from "./node-response.js";

/** A response of `node:http` or Express, or the reply of Fastify. */
export type NodeResponse = NodeOutgoing | FastifyReply;

/** Whether a value is a response of `node:http` or Express, or the reply of Fastify. */
export function isNodeResponse(value: unknown): value is NodeResponse {
  const { raw = value } = Object(value) as { raw?: unknown };
  return typeof (Object(raw) as Partial<NodeOutgoing>).setHeader === "function";
}

/**
 * Turns a handler from `Request` to `Response` into one for `node:http`, Express (before or after its body parsers),
 * Fastify, whose hooks run as on any route, and other frameworks that have Node's own objects. The handler's context is
 * `{ req, res }`, the framework's own objects. The returned function responds with status 400 to a request without a valid
 * URL, and with 500 if the handler fails. It rejects only if `res` is not a response of Node.
 */
export function toNodeHandler<Req extends NodeRequest, Res extends NodeResponse>(
  handler: (request: Request, context: { req: Req; res: Res }) => Promise<Response>,
): (req: Req, res: Res) => Promise<void> {
  return async (req, res) => {
    const response: NodeResponse = res;
    if (!isNodeResponse(response)) {
      throw new TypeError(
        "Expected a response of Node, such as ctx.res in Koa: for web Requests, do not use toNodeHandler.",
      );
    }
    const request: NodeRequest = req;
    const incoming = request.raw ?? request;
    const outgoing = response.raw ?? response;
    const respond = (result: Response): Promise<void> =>
      response.raw && !response.sent
        ? sendReply(result, response)
        : writeResponse(result, incoming, outgoing);
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
      await respond(result);
    } catch (error) {
      // only the stack: members of an error, such as a request, may hold secrets
      const stack = error instanceof Error ? error.stack : String(error);
      if (!controller.signal.aborted) console.error("The request handler failed.", stack);
      if (outgoing.headersSent) outgoing.end();
      else await respond(new Response(null, { status: 500 }));
    }
  };
}
