import { Hono } from "hono";
import { randomBytes } from "node:crypto";
import { apiRoutes } from "../api/routes.js";
import type { ConsoleAccess } from "../control/access.js";
import { CONTROL_PATH, controlRoutes } from "../control/routes.js";
import type { AllowedOrigins } from "../embed/allowed-origins.js";
import { askRoutes } from "../embed/ask-routes.js";
import { SESSION_TIMES_PATH } from "../embed/renewal-routes.js";
import { embedRoutes } from "../embed/routes.js";
import type { Levers } from "../levers/levers.js";
import { maskPath, maskQuery } from "../levers/request-log.js";
import type { Log } from "../log.js";
import { QueryError } from "../query/model.js";
import { DatabaseError } from "../store/database.js";
import type { AppEnv } from "./app-env.js";
import { checkHost } from "./check-host.js";
import { Refusal } from "./refusal.js";
import { watchEmbeds } from "./watch-embeds.js";

export interface AppOptions {
  levers: Levers;
  /** The bearer token of the management API. */
  token: string;
  access: ConsoleAccess;
  allowedOrigins: AllowedOrigins;
  /** Whether any `Host` header is taken, as it must be where the sandbox listens for other machines. */
  anyHost: boolean;
  log: Log;
}

/** The whole sandbox as a function from request to response. */
export function createApp({ levers, token, access, allowedOrigins, anyHost, log }: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { services } = levers;
  app.use(async (context, next) => {
    const { req } = context;
    const { resets } = levers;
    const at = services.clock.now();
    const begin = performance.now();
    const requestId = randomBytes(8).toString("hex");
    context.set("requestId", requestId);
    await next();
    context.header("x-request-id", requestId);
    context.header("x-content-type-options", "nosniff");
    if (!context.res.headers.has("cache-control")) context.header("cache-control", "no-store");
    // a log that is empty after a reset stays so: what began before it is none of its requests
    if (resets !== levers.resets) return;
    // whoever looks on must not fill the log by looking, nor who asks for the time
    if (req.path === CONTROL_PATH || req.path.startsWith(`${CONTROL_PATH}/`)) return;
    if (req.path === SESSION_TIMES_PATH) return;
    const operation = context.get("operation") ?? null;
    const { status } = context.res;
    levers.requests.add({
      operation,
      method: req.method,
      path: maskPath(req.path),
      query: maskQuery(req.query()),
      status,
      at,
      durationMs: Math.round(performance.now() - begin),
    });
    // an answer that succeeds is noted where it is made, with its parts
    if (operation !== null && status >= 400) services.assumptions.addRefusal(operation, at, status);
  });
  app.use(async ({ req }, next) => {
    if (!anyHost) checkHost(req.header("host"));
    await next();
  });
  app.use("/embed/api/*", watchEmbeds(levers));
  app.route("/", apiRoutes(services, token));
  app.route("/", embedRoutes(services, allowedOrigins));
  app.route("/embed/api", askRoutes(services));
  app.route("/", controlRoutes(levers, access));
  app.notFound(({ req }) => {
    throw new Refusal(404, "not_found", `There is nothing at ${req.path.slice(0, 200)}.`);
  });
  app.onError((error, context) => {
    const refusal = toRefusal(error, log);
    if (refusal.status === 401) context.header("www-authenticate", "Bearer");
    if (refusal.status === 429 || refusal.status === 503) context.header("retry-after", "1");
    return context.json(refusal.toAnswer(context.get("requestId")), refusal.status);
  });
  return app;
}

function toRefusal(error: Error, log: Log): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof QueryError) return new Refusal(400, error.code, error.message);
  if (error instanceof DatabaseError && error.isBadValue) {
    return new Refusal(
      400,
      "invalid_value",
      "A value can't be stored or looked up: a text holds NUL or half a character, or is too long, or a number is too large.",
    );
  }
  log.error(`${error.name}: ${error.message}`);
  return new Refusal(500, "internal_error", "The sandbox failed to answer. Its output says more.");
}
