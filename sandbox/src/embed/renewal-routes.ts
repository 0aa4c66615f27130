import { Hono } from "hono";
import type { Services } from "../services.js";
import type { AppEnv } from "../http/app-env.js";
import { renewalTimes } from "../contract/renewal.js";
import { SESSION_TIMES_PATH, type SessionTimesResponse } from "../contract/viewer-api.js";
import { readExpiry } from "./viewer.js";

/** Answers only where sessions are renewed in place. */
export function renewalRoutes({ sessions, clock, renewal }: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  if (renewal === undefined) return app;
  app.get(SESSION_TIMES_PATH, async (context) => {
    const expiresAt = await readExpiry(sessions, context.req.header("authorization"));
    return context.json({
      now: clock.now().getTime(),
      ...renewalTimes(expiresAt),
    } satisfies SessionTimesResponse);
  });
  return app;
}
