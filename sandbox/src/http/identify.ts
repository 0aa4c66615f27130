import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.js";

/** Records which operation a request is for, so that the log also names it when the request is rejected later on. */
export function identify(name: string): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    context.set("operation", name);
    await next();
  };
}
