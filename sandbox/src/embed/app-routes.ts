import { Hono, type Context } from "hono";
import type { Dashboard } from "svc-dashboard/backend";
import type { Services } from "../services.js";
import type { AppEnv } from "../http/app-env.js";
import { notFound } from "../http-error.js";
import type { Grant } from "../sessions/grant.js";
import type {
  AppResponse,
  AppDashboardResponse,
  FolderResponse,
  HomeResponse,
  WorkbookResponse,
} from "../contract/app-api.js";
import { readAppDashboard, toAppDashboard } from "./app-dashboard.js";
import { documentsPath } from "./document-tickets.js";
import { Library } from "./library.js";
import { storeLastViewed, readGrant, toViewer } from "./viewer.js";
import { widgetRoutes } from "./widget-routes.js";

/** The number of dashboards on the home page; folders contain the others. */
const HOME_DASHBOARDS = 6;

/** The app's requests: all are about the deployment of the viewer's session, and only what that viewer may see. */
export function appRoutes(services: Services): Hono<AppEnv> {
  const { database, sessions, operation, loadFaults, shiftDays } = services;
  const app = new Hono<AppEnv>();

  /** @throws HttpError 401 without a valid token, 404 if it is for another deployment. */
  async function open(context: Context<AppEnv>): Promise<{ grant: Grant; library: Library }> {
    const grant = await readGrant(sessions, context.req.header("authorization"));
    const deployment = context.req.param("deploymentId") ?? "";
    if (deployment !== String(grant.deploymentId)) throw notFound("deployment", deployment);
    return { grant, library: await Library.read(database, grant, shiftDays) };
  }

  app.get("/", operation("embedApp"), async (context) => {
    const { grant } = await open(context);
    return context.json({
      viewer: toViewer(grant, loadFaults),
      profile: grant.profile,
    } satisfies AppResponse);
  });

  app.get("/home", operation("embedAppHome"), async (context) => {
    const { library } = await open(context);
    const rank = ({ workbookId }: Dashboard) => Number(library.isFavorite(workbookId));
    const time = ({ workbookId }: Dashboard) => Date.parse(library.item(workbookId).updatedAt);
    const dashboards = (await library.dashboards(database))
      .toSorted((one, other) => rank(other) - rank(one) || time(other) - time(one))
      .slice(0, HOME_DASHBOARDS)
      .map((dashboard) => toAppDashboard(dashboard, library));
    return context.json({ dashboards, items: library.itemsIn(null) } satisfies HomeResponse);
  });

  app.get("/folders/:id{\\d+}", operation("embedAppFolder"), async (context) => {
    const { library } = await open(context);
    const folder = library.item(Number(context.req.param("id")), "FOLDER");
    return context.json({ folder, items: library.itemsIn(folder.id) } satisfies FolderResponse);
  });

  app.get("/workbooks/:id{\\d+}", operation("embedAppWorkbook"), async (context) => {
    const { library } = await open(context);
    const workbook = library.item(Number(context.req.param("id")), "WORKBOOK");
    const dashboards = (await library.dashboards(database))
      .filter(({ workbookId }) => workbookId === workbook.id)
      .map((dashboard) => toAppDashboard(dashboard, library));
    return context.json({ workbook, dashboards } satisfies WorkbookResponse);
  });

  app.get("/dashboards/:id", operation("embedAppDashboard"), async (context) => {
    const { grant, library } = await open(context);
    const found = await readAppDashboard(database, library, context.req.param("id"));
    await storeLastViewed(services, found.dashboard.workbookId);
    const viewer = toViewer(grant, loadFaults);
    const documents = documentsPath(services, grant, found.dashboard.publicId, "app");
    return context.json({ ...found, viewer, documents } satisfies AppDashboardResponse);
  });

  const widgets = widgetRoutes(services, async (context, id) => {
    const { grant, library } = await open(context);
    return { grant, dashboard: (await readAppDashboard(database, library, id)).dashboard };
  });
  app.route("/", widgets);
  return app;
}
