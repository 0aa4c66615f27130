import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { MiddlewareHandler } from "hono";
import type { Faults } from "./faults.js";
import type { AppEnv } from "../http/app-env.js";

/** Names the operation of a request, and applies the fault that is set for it. */
export function operation(name: string, faults: Faults): MiddlewareHandler<AppEnv> {
  faults.operations.add(name);
  return async (context, next) => {
    context.set("operation", name);
    // without a server, in tests, there is no connection to break
    const bindings = context.env as Partial<HttpBindings> | undefined;
    const destroy = () => void bindings?.incoming?.socket.destroy();
    const fault = await faults.apply(name, context.req.raw.signal, destroy);
    await next();
    if (fault?.truncated && bindings?.outgoing) {
      context.res = await truncate(context.res, bindings.outgoing);
    }
  };
}

/**
 * Sends a response with its full length in the header and half of its body, and breaks the connection. An empty body is
 * announced as one byte.
 */
async function truncate(response: Response, outgoing: HttpBindings["outgoing"]): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    "content-length": Math.max(bytes.length, 1),
  });
  outgoing.write(bytes.subarray(0, bytes.length >> 1), () => outgoing.destroy());
  return new Response(null, { status: response.status, headers: RESPONSE_ALREADY_SENT.headers });
}
