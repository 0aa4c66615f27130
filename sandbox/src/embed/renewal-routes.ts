import { Hono } from "hono";
import type { Services } from "../services.js";
import type { AppEnv } from "../http/app-env.js";
import { renewalTimes } from "../contract/renewal.js";
import { SESSION_TIMES_PATH, type SessionTimesResponse } from "../contract/viewer-api.js";
import { hashSecret } from "../secrets.js";
import { readToken, viewerKey } from "./viewer.js";

/** The times of a session; the route exists only if sessions are renewed in place. */
export function renewalRoutes({ sessions, clock, renewal, signer }: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  if (renewal === undefined) return app;
  app.get(SESSION_TIMES_PATH, async (context) => {
    const { grant, expiresAt } = await readToken(sessions, context.req.header("authorization"));
    return context.json({
      now: clock.now().getTime(),
      ...renewalTimes(expiresAt),
      viewer: hashSecret(signer.sign("viewers", [viewerKey(grant)])),
    } satisfies SessionTimesResponse);
  });
  return app;
}
