import type { MiddlewareHandler } from "hono";
import type { Admin } from "./admin.js";
import { SESSION_TIMES_PATH } from "../contract/viewer-api.js";
import { hashSecret } from "../secrets.js";
import { bearerToken } from "../http/bearer-token.js";
import type { AppEnv } from "../http/app-env.js";

/** Notes which embeds ask for something. */
export function watchEmbeds({ embeds, services: { sessions, clock } }: Admin): MiddlewareHandler<AppEnv> {
  return async ({ req }, next) => {
    await next();
    if (req.path === SESSION_TIMES_PATH) return;
    const token = bearerToken(req.header("authorization"));
    if (token === undefined) return;
    const [, publicId = null] = /^\/embed\/api\/dashboards\/([\w-]+)/.exec(req.path) ?? [];
    await embeds.see(hashSecret(token), publicId, clock.now(), () => sessions.grantOf(token));
  };
}
