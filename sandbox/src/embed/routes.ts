import { Hono, type Context } from "hono";
import { compress } from "hono/compress";
import { SURFACES, type Surface } from "svc-dashboard/protocol";
import type { Services } from "../services.js";
import type { AppEnv } from "../http/app-env.js";
import { HttpError } from "../http-error.js";
import { STORED_DAYS } from "../query/time-members.js";
import { addUnits } from "../contract/calendar.js";
import type { AllowedOrigins } from "./allowed-origins.js";
import { appRoutes } from "./app-routes.js";
import { readAsset } from "../http/assets.js";
import { documentRoutes } from "./document-routes.js";
import { documentsPath } from "./document-tickets.js";
import { preloadsOf } from "./preloads.js";
import { renewalRoutes } from "./renewal-routes.js";
import { shellHeaders, shellPage } from "./shell.js";
import { signInRoutes } from "./sign-in-routes.js";
import type { DashboardResponse } from "../contract/viewer-api.js";
import { storeLastViewed, readDashboard, readGrant, toViewer } from "./viewer.js";
import { widgetRoutes, type FindDashboard } from "./widget-routes.js";

/** The paths of the embed pages: a dashboard, and the surfaces of a deployment with any path below them. */
const PAGE_PATHS = {
  dashboard: "/embed/dashboard/:publicId",
  app: "/embed/d/:deploymentId/app/*",
  chat: "/embed/d/:deploymentId/chat/*",
} as const;

/** The embed pages, their files and their API. */
export function embedRoutes(services: Services, allowed: AllowedOrigins): Hono<AppEnv> {
  const { database, sessions, operation, loadFaults, renewal, shiftDays } = services;
  const dataEnd = `${addUnits(STORED_DAYS.to, shiftDays + 1, "day")}T00:00:00.000Z`;
  const app = new Hono<AppEnv>();
  app.use("/embed/api/*", compress({ encoding: "gzip" }));
  app.route("/", documentRoutes(services, allowed));
  const page = async (context: Context<AppEnv>, surface: Surface) => {
    const { req } = context;
    const load = { publicId: req.param("publicId"), sessionId: req.query("session") };
    const preloads = await preloadsOf(database, surface, load);
    const allowedOrigins = loadFaults.takeMessaging() ? allowed : [];
    const sizedBy = surface === "dashboard" ? allowed : undefined;
    const html = shellPage({ allowedOrigins, renewal, dataEnd, preloads, sizedBy });
    return context.html(html, 200, shellHeaders(allowed));
  };
  for (const surface of SURFACES) app.get(PAGE_PATHS[surface], (context) => page(context, surface));

  app.get("/embed/assets/:name{.+}", async (context) => {
    const asset = await readAsset(context.req.param("name"), context.req.header("accept-encoding"));
    if (asset) return context.body(new Uint8Array(asset.body), 200, asset.headers);
    const text =
      "There is no such file. If it is the embed's script or style, build the sandbox: npm run build.";
    throw new HttpError(404, "asset_not_found", text);
  });

  const find: FindDashboard = async (context, publicId) => {
    const grant = await readGrant(sessions, context.req.header("authorization"));
    return { grant, dashboard: await readDashboard(database, grant, publicId) };
  };
  app.get("/embed/api/dashboards/:publicId", operation("embedDashboard"), async (context) => {
    const { grant, dashboard } = await find(context, context.req.param("publicId"));
    await storeLastViewed(services, dashboard.workbookId);
    const viewer = toViewer(grant, loadFaults);
    const documents = documentsPath(services, grant, dashboard.publicId, "dashboard");
    return context.json({ dashboard, viewer, documents } satisfies DashboardResponse);
  });
  app.route("/embed/api", widgetRoutes(services, find));
  app.route("/", renewalRoutes(services));
  app.route("/embed/api/sign-in", signInRoutes(services));
  app.route("/embed/api/d/:deploymentId/app", appRoutes(services));
  return app;
}
