import { Hono } from "hono";
import type { Services } from "../api/services.js";
import type { AppEnv } from "../http/app-env.js";
import { renewalTimes } from "../sessions/renewal.js";
import type { SessionTimesAnswer } from "./viewer-api.js";
import { readExpiry } from "./viewer.js";

/**
 * Where a page that renews its session in place asks for the time, once a second: tests move the sandbox's clock, and the
 * browser's timers know nothing of it. Requests for it are not logged.
 */
export const SESSION_TIMES_PATH = "/embed/api/session-times";

/** Answers only where sessions are renewed in place. */
export function renewalRoutes({ sessions, clock, renewal }: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  if (renewal === undefined) return app;
  app.get(SESSION_TIMES_PATH, async (context) => {
    const expiresAt = await readExpiry(sessions, context.req.header("authorization"));
    return context.json({
      now: clock.now().getTime(),
      ...renewalTimes(expiresAt),
    } satisfies SessionTimesAnswer);
  });
  return app;
}
