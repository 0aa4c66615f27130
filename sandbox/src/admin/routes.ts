import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { readAsset } from "../http/assets.js";
import type { AppEnv } from "../http/app-env.js";
import { readText } from "../http/read-text.js";
import { notFound } from "../http-error.js";
import type { Admin } from "./admin.js";
import type { AdminAccess } from "./access.js";
import { adminApiRoutes, type Previews } from "./api-routes.js";
import { ADMIN_PAGE, PAGE_HEADERS, signInPage } from "./page.js";

/** The path of the admin page; its API is below it. */
export const ADMIN_PATH = "/__sandbox";

/** The admin page, its files, and the admin API. */
export function adminRoutes(admin: Admin, access: AdminAccess, previews: Previews): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(`${ADMIN_PATH}/*`, async ({ req }, next) => {
    access.rejectCrossSite(req);
    await next();
  });

  // for start-up probes, so it needs no token; other sites are rejected, and HEAD works as well
  app.get(`${ADMIN_PATH}/health`, (context) => context.json({ status: "ok" }));

  app.get(ADMIN_PATH, (context) => {
    const ticket = context.req.query("ticket");
    if (ticket !== undefined) return enter(context, access, ticket);
    if (access.hasEntered(visitOf(context))) return context.html(ADMIN_PAGE, 200, PAGE_HEADERS);
    return context.html(signInPage(false), 401, PAGE_HEADERS);
  });

  app.post(`${ADMIN_PATH}/sign-in`, async (context) => {
    const form = new URLSearchParams(await readText(context.req.raw));
    return enter(context, access, form.get("token") ?? "");
  });

  // without an access check: the sign-in page needs the style sheet, and the files contain no secret
  app.get(`${ADMIN_PATH}/assets/:name{.+}`, async (context) => {
    const name = context.req.param("name");
    const asset = await readAsset(name, context.req.header("accept-encoding"), "admin-page");
    if (!asset) throw notFound("file of the admin page", name);
    return context.body(new Uint8Array(asset.body), 200, asset.headers);
  });

  app.use(`${ADMIN_PATH}/*`, async (context: Context<AppEnv>, next) => {
    access.check(context.req, visitOf(context));
    await next();
  });
  app.route(ADMIN_PATH, adminApiRoutes(admin, previews));
  return app;
}

/** Sets the cookie and redirects, so that the URL does not keep the ticket. */
function enter(context: Context<AppEnv>, access: AdminAccess, secret: string): Response | Promise<Response> {
  const visit = access.enter(secret);
  if (visit === undefined) {
    return context.html(signInPage(context.req.method === "POST"), 401, PAGE_HEADERS);
  }
  setCookie(context, cookieName(context), visit, {
    path: ADMIN_PATH,
    httpOnly: true,
    sameSite: "Strict",
    secure: access.publicOrigin?.startsWith("https:") ?? false,
  });
  return context.redirect(ADMIN_PATH, 303);
}

function visitOf(context: Context<AppEnv>): string | undefined {
  return getCookie(context, cookieName(context));
}

/** Ports share their host's cookies: with one name, two sandboxes would sign each other's visitors out. */
function cookieName({ req }: Context<AppEnv>): string {
  return `svc-sandbox-${new URL(req.url).port || "80"}`;
}
