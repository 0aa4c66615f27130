import { Hono, type Context } from "hono";
import type { Services } from "../services.js";
import type { AppEnv } from "../http/app-env.js";
import { notFound } from "../http-error.js";
import { frameAncestors, type AllowedOrigins } from "./allowed-origins.js";
import { appEntry, appFile } from "../contract/dashboard-files.js";
import { reportForm } from "../contract/report-form.js";
import { DOCUMENTS, dashboardByTicket } from "./document-tickets.js";
import { reportDocument } from "./report-document.js";

const TYPES: ReadonlyMap<string, string> = new Map([
  ["html", "text/html"],
  ["css", "text/css"],
  ["js", "text/javascript"],
  ["mjs", "text/javascript"],
  ["json", "application/json"],
  ["svg", "image/svg+xml"],
  ["csv", "text/csv"],
]);

/** The origins that a document's policy names besides that of its request. */
interface Origins {
  allowed: AllowedOrigins;
  publicOrigin: string | undefined;
}

/** Serves stored documents, HTML reports and the files of apps, each to a frame without an origin. */
export function documentRoutes(services: Services, allowed: AllowedOrigins): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const origins = { allowed, publicOrigin: services.publicOrigin };
  const read = ({ req }: Context<AppEnv>) => dashboardByTicket(services, req.param("ticket") ?? "");

  routes.get(`${DOCUMENTS}/:ticket/reports/:reportId`, async (context) => {
    const dashboard = await read(context);
    const reportId = context.req.param("reportId");
    const report = dashboard.reportSnapshots.find(({ reportId: id }) => String(id) === reportId);
    if (!report || reportForm(report) !== "document") throw notFound("report", reportId);
    return send(context, "html", reportDocument(report), origins);
  });

  routes.get(`${DOCUMENTS}/:ticket/app/`, async (context) => {
    const { app } = (await read(context)).config;
    const entry = appEntry(app);
    if (!entry) throw notFound("entry of the app", app?.entry ?? "");
    if (entry.name === "") return send(context, "html", entry.text, origins);
    return context.redirect(entry.name.split("/").map(encodeURIComponent).join("/"));
  });

  routes.get(`${DOCUMENTS}/:ticket/app/:file{.+}`, async (context) => {
    const { config } = await read(context);
    const name = context.req.param("file");
    const text = appFile(config.app, name);
    if (text === undefined) throw notFound("file of the app", name);
    return send(context, name.slice(name.lastIndexOf(".") + 1), text, origins);
  });
  return routes;
}

/** Lets the document run its own scripts and load the app's other files, and nothing else. */
function send(context: Context<AppEnv>, extension: string, text: string, origins: Origins): Response {
  const own = [new URL(context.req.url).origin, ...(origins.publicOrigin ? [origins.publicOrigin] : [])];
  const folder = `${DOCUMENTS}/${context.req.param("ticket") ?? ""}/app/`;
  const files = own.map((origin) => `${origin}${folder}`).join(" ");
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
      `frame-ancestors ${own.join(" ")} ${frameAncestors(origins.allowed)}`,
    ].join("; "),
    "referrer-policy": "no-referrer",
    // modules, fonts and fetch() of a frame without an origin send cross-origin requests
    "access-control-allow-origin": "*",
  });
}
