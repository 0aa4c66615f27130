import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { Faults } from "../levers/faults.js";
import type { AppEnv } from "./app-env.js";

/** Says which operation a request is, and lets it meet the fault that is set for it. */
export function operation(name: string, faults: Faults): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    context.set("operation", name);
    // without a server, in tests, there is no socket to break
    const bindings = context.env as HttpBindings | undefined;
    await faults.meet(name, {
      signal: context.req.raw.signal,
      destroy: () => bindings?.incoming.socket.destroy(),
    });
    await next();
  };
}
