import type { MiddlewareHandler } from "hono";
import type { Levers } from "../levers/levers.js";
import { hashSecret } from "../secrets.js";
import type { AppEnv } from "./app-env.js";

/** Notes which embeds ask for something. */
export function watchEmbeds({ embeds, services: { sessions, clock } }: Levers): MiddlewareHandler<AppEnv> {
  return async ({ req }, next) => {
    await next();
    const [, token] = /^Bearer (\S+)$/.exec(req.header("authorization") ?? "") ?? [];
    if (token === undefined) return;
    const [, publicId = null] = /^\/embed\/api\/dashboards\/([\w-]+)/.exec(req.path) ?? [];
    await embeds.see(hashSecret(token), publicId, clock.now(), () => sessions.grantOf(token));
  };
}
