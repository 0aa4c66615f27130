import { Hono, type Context } from "hono";
import type { Dashboard } from "svc-dashboard/backend";
import type { Services } from "../services.js";
import type { AppEnv } from "../http/app-env.js";
import { notFound } from "../http-error.js";
import type { Grant } from "../sessions/grant.js";
import { frameAncestors, type AllowedOrigins } from "./allowed-origins.js";
import { readAppDashboard } from "./app-dashboard.js";
import { appEntry, appFile } from "../contract/dashboard-files.js";
import { reportForm } from "../contract/report-form.js";
import { Library, type LibraryViewer } from "./library.js";
import { reportDocument } from "./report-document.js";
import { readDashboard } from "./viewer.js";

/**
 * Stored documents, HTML reports and the files of apps, for frames that have neither an origin nor a token. The URL alone
 * gives access, so it contains a signed ticket for one dashboard and one viewer, which lives as long as the token it came
 * with.
 */
const DOCUMENTS = "/embed/documents";

/** The list name under which cursors sign the tickets. */
const TICKETS = "stored documents";

const TICKET_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A page that renews its session in place outlives its first token, and keeps its folder. */
const LONG_TICKET_LIFETIME_MS = 365 * TICKET_LIFETIME_MS;

const TYPES: ReadonlyMap<string, string> = new Map([
  ["html", "text/html"],
  ["css", "text/css"],
  ["js", "text/javascript"],
  ["mjs", "text/javascript"],
  ["json", "application/json"],
  ["svg", "image/svg+xml"],
  ["csv", "text/csv"],
]);

/** Where the dashboard is shown: the app also shows single reports, and drafts to their creators. */
type Place = "dashboard" | "app";

/** Returns the path of the folder with a dashboard's documents, for one viewer and the lifetime of its page. */
export function documentsPath(
  { cursors, clock, renewal }: Services,
  { deploymentId, embedTenant, embedUserId, consoleUserId, creatorMode }: Grant,
  publicId: string,
  place: Place,
): string {
  const expiresAt = clock.now().getTime() + (renewal ? LONG_TICKET_LIFETIME_MS : TICKET_LIFETIME_MS);
  // the document can read its own URL: the ticket leaves out the host's id of the viewer, which no access depends on
  const viewer: LibraryViewer = { deploymentId, embedTenant, embedUserId, consoleUserId, creatorMode };
  const ticket = [publicId, place, JSON.stringify(viewer), String(expiresAt)];
  return `${DOCUMENTS}/${cursors.encode(TICKETS, ticket)}`;
}

/** Serves stored documents, each to a frame without an origin. */
export function documentRoutes(services: Services, allowed: AllowedOrigins): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const read = ({ req }: Context<AppEnv>) => readTicket(services, req.param("ticket") ?? "");

  app.get(`${DOCUMENTS}/:ticket/reports/:reportId`, async (context) => {
    const dashboard = await read(context);
    const reportId = context.req.param("reportId");
    const report = dashboard.reportSnapshots.find(({ reportId: id }) => String(id) === reportId);
    if (!report || reportForm(report) !== "document") throw notFound("report", reportId);
    return send(context, "html", reportDocument(report), allowed);
  });

  app.get(`${DOCUMENTS}/:ticket/app/`, async (context) => {
    const { app } = (await read(context)).config;
    const entry = appEntry(app);
    if (!entry) throw notFound("entry of the app", app?.entry ?? "");
    if (entry.name === "") return send(context, "html", entry.text, allowed);
    return context.redirect(entry.name.split("/").map(encodeURIComponent).join("/"));
  });

  app.get(`${DOCUMENTS}/:ticket/app/:file{.+}`, async (context) => {
    const { config } = await read(context);
    const name = context.req.param("file");
    const text = appFile(config.app, name);
    if (text === undefined) throw notFound("file of the app", name);
    return send(context, name.slice(name.lastIndexOf(".") + 1), text, allowed);
  });
  return app;
}

/** @throws HttpError 404 if the ticket is invalid or has expired, or the dashboard is no longer visible. */
async function readTicket({ cursors, clock, database }: Services, ticket: string): Promise<Dashboard> {
  const [publicId = "", place, json = "", expiresAt] = decodeTicket();
  if (Number(expiresAt) <= clock.now().getTime()) throw notFound("document", "");
  const viewer = JSON.parse(json) as LibraryViewer;
  if (place === "dashboard") return readDashboard(database, viewer, publicId);
  const library = await Library.read(database, viewer);
  return (await readAppDashboard(database, library, publicId)).dashboard;

  function decodeTicket() {
    try {
      return cursors.decode(TICKETS, ticket);
    } catch {
      throw notFound("document", "");
    }
  }
}

/** Lets the document run its own scripts and load the app's other files, and nothing else. */
function send(context: Context<AppEnv>, extension: string, text: string, allowed: AllowedOrigins): Response {
  const { origin } = new URL(context.req.url);
  const files = `${origin}${DOCUMENTS}/${context.req.param("ticket") ?? ""}/app/`;
  return context.body(text, 200, {
    "content-type": `${TYPES.get(extension) ?? "text/plain"}; charset=utf-8`,
    "content-security-policy": [
      "sandbox allow-scripts",
      "default-src 'none'",
      `script-src 'unsafe-inline' ${files}`,
      `style-src 'unsafe-inline' ${files}`,
      `img-src data: blob: ${files}`,
      `font-src data: ${files}`,
      `connect-src ${files}`,
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${origin} ${frameAncestors(allowed)}`,
    ].join("; "),
    "referrer-policy": "no-referrer",
    // modules, fonts and fetch() of a frame without an origin send cross-origin requests
    "access-control-allow-origin": "*",
  });
}
