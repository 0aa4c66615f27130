import { Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Context } from "hono";
import { readAsset } from "../embed/assets.js";
import type { AppEnv } from "../http/app-env.js";
import { readText } from "../http/read-text.js";
import { notFound } from "../http/refusal.js";
import type { Levers } from "../levers/levers.js";
import { refuseCrossSite, type ConsoleAccess } from "./access.js";
import { leverRoutes } from "./lever-routes.js";
import { CONSOLE_PAGE, PAGE_HEADERS, signInPage } from "./page.js";

/** Where the console and the levers are. */
export const CONTROL_PATH = "/__sandbox";

/** The console, its files, and the levers behind them. */
export function controlRoutes(levers: Levers, access: ConsoleAccess): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(`${CONTROL_PATH}/*`, async ({ req }, next) => {
    refuseCrossSite(req);
    await next();
  });

  app.get(CONTROL_PATH, (context) => {
    const ticket = context.req.query("ticket");
    if (ticket !== undefined) return enter(context, access, ticket);
    if (access.hasEntered(visitOf(context))) return context.html(CONSOLE_PAGE, 200, PAGE_HEADERS);
    return context.html(signInPage(false), 401, PAGE_HEADERS);
  });

  app.post(`${CONTROL_PATH}/sign-in`, async (context) => {
    const form = new URLSearchParams(await readText(context.req.raw));
    return enter(context, access, form.get("token") ?? "");
  });

  // they hold no secret, and the page that asks for the token is styled by one of them
  app.get(`${CONTROL_PATH}/assets/:name{.+}`, async (context) => {
    const name = context.req.param("name");
    const asset = await readAsset(name, "console");
    if (!asset) throw notFound("file of the console", name);
    return context.body(new Uint8Array(asset.body), 200, asset.headers);
  });

  app.use(`${CONTROL_PATH}/*`, async (context: Context<AppEnv>, next) => {
    access.check(context.req, visitOf(context));
    await next();
  });
  app.route(CONTROL_PATH, leverRoutes(levers));
  return app;
}

/** Gives the cookie and leads on, so that the ticket leaves the address. */
function enter(
  context: Context<AppEnv>,
  access: ConsoleAccess,
  secret: string,
): Response | Promise<Response> {
  const visit = access.enter(secret);
  if (visit === undefined) {
    return context.html(signInPage(context.req.method === "POST"), 401, PAGE_HEADERS);
  }
  setCookie(context, cookieName(context), visit, { path: CONTROL_PATH, httpOnly: true, sameSite: "Strict" });
  return context.redirect(CONTROL_PATH, 303);
}

function visitOf(context: Context<AppEnv>): string | undefined {
  return getCookie(context, cookieName(context));
}

/** Ports share their host's cookies: with one name, two sandboxes would sign each other's visitors out. */
function cookieName({ req }: Context<AppEnv>): string {
  return `svc-sandbox-${new URL(req.url).port || "80"}`;
}
