import type { MiddlewareHandler } from "hono";
import type { Levers } from "../levers/levers.js";
import { SESSION_TIMES_PATH } from "../embed/renewal-routes.js";
import { hashSecret } from "../secrets.js";
import type { AppEnv } from "./app-env.js";

/** Notes which embeds ask for something. */
export function watchEmbeds({ embeds, services: { sessions, clock } }: Levers): MiddlewareHandler<AppEnv> {
  return async ({ req }, next) => {
    await next();
    if (req.path === SESSION_TIMES_PATH) return;
    const [, token] = /^Bearer (\S+)$/.exec(req.header("authorization") ?? "") ?? [];
    if (token === undefined) return;
    const [, publicId = null] = /^\/embed\/api\/dashboards\/([\w-]+)/.exec(req.path) ?? [];
    await embeds.see(hashSecret(token), publicId, clock.now(), () => sessions.grantOf(token));
  };
}
