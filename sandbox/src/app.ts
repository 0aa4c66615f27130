import { Hono } from "hono";
import { randomBytes } from "node:crypto";
import { createSession } from "./api/handlers/generate-session.js";
import { createPreviewSession, listPreviewable } from "./api/notification-previews.js";
import { apiRoutes } from "./api/routes.js";
import type { AdminAccess } from "./admin/access.js";
import { ADMIN_PATH, adminRoutes } from "./admin/routes.js";
import type { AllowedOrigins } from "./embed/allowed-origins.js";
import { askRoutes } from "./embed/ask-routes.js";
import { SESSION_TIMES_PATH } from "./contract/viewer-api.js";
import { embedRoutes } from "./embed/routes.js";
import type { Admin } from "./admin/admin.js";
import { redactPath, redactQuery } from "./admin/request-log.js";
import { QueryError } from "./query/model.js";
import { DatabaseError } from "./store/database.js";
import type { AppEnv } from "./http/app-env.js";
import { checkHost } from "./http/check-host.js";
import { HttpError } from "./http-error.js";

export interface AppOptions {
  admin: Admin;
  /** The bearer token of the management API. */
  token: string;
  access: AdminAccess;
  allowedOrigins: AllowedOrigins;
  /** Whether any `Host` header is accepted, as it must be if the sandbox listens for other machines. */
  anyHost: boolean;
  /** Reports an error that no response explains. The text contains no secrets. */
  reportError: (text: string) => void;
}

/** The whole sandbox as a function from request to response. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { admin, token, access, allowedOrigins, anyHost, reportError } = options;
  const app = new Hono<AppEnv>();
  const { services } = admin;
  app.use(async (context, next) => {
    const { req } = context;
    const { resets } = admin;
    const at = services.clock.now();
    const begin = performance.now();
    const requestId = randomBytes(8).toString("hex");
    context.set("requestId", requestId);
    await next();
    context.header("x-request-id", requestId);
    context.header("x-content-type-options", "nosniff");
    if (!context.res.headers.has("cache-control")) context.header("cache-control", "no-store");
    // a request that began before a reset is not part of the log after it
    if (resets !== admin.resets) return;
    // exclude the admin page and clock polling from the request log
    if (req.path === ADMIN_PATH || req.path.startsWith(`${ADMIN_PATH}/`)) return;
    if (req.path === SESSION_TIMES_PATH) return;
    admin.requests.add({
      operation: context.get("operation") ?? null,
      method: req.method,
      path: redactPath(req.path),
      query: redactQuery(req.query()),
      status: context.res.status,
      at,
      durationMs: Math.round(performance.now() - begin),
    });
  });
  app.use(async ({ req }, next) => {
    if (!anyHost) checkHost(req.header("host"), services.publicOrigin);
    await next();
  });
  app.route("/", apiRoutes(services, token));
  app.route("/", embedRoutes(services, allowedOrigins));
  app.route("/embed/api", askRoutes(services));
  app.route(
    "/",
    adminRoutes(admin, access, {
      createSession: (viewer) => createSession(services, viewer),
      notifications: () => listPreviewable(services),
      createNotificationSession: (id) => createPreviewSession(services, id),
    }),
  );
  app.notFound(({ req }) => {
    throw new HttpError(404, "not_found", `No route for ${req.path.slice(0, 200)}.`);
  });
  app.onError((error, context) => {
    const httpError = toHttpError(error, reportError);
    if (httpError.status === 401) context.header("www-authenticate", "Bearer");
    if (httpError.status === 429 || httpError.status === 503) context.header("retry-after", "1");
    return context.json(httpError.toResponse(context.get("requestId")), httpError.status);
  });
  return app;
}

function toHttpError(error: Error, reportError: AppOptions["reportError"]): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof QueryError) return new HttpError(400, error.code, error.message);
  if (error instanceof DatabaseError && error.isBadValue) {
    return new HttpError(
      400,
      "invalid_value",
      "A value can't be stored or looked up: a string contains NUL or a lone surrogate, or is too long, or a number is too large.",
    );
  }
  reportError(`${error.name}: ${error.message}`);
  if (error instanceof DatabaseError && error.isUnavailable) {
    return new HttpError(
      503,
      "database_unavailable",
      "The sandbox's database does not respond. Try again later; the output of the sandbox has the reason.",
    );
  }
  return new HttpError(500, "internal_error", "The sandbox failed to respond. Its output has the reason.");
}
