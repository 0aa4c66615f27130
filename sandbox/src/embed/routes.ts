import { Hono } from "hono";
import { compress } from "hono/compress";
import type { AppEnv } from "../http/app-env.js";
import { operation } from "../http/operation.js";
import { readJson } from "../http/read-json.js";
import { notFound, Refusal } from "../http/refusal.js";
import type { Services } from "../api/services.js";
import type { Fault } from "../levers/fault.js";
import { runQuery } from "../query/run-query.js";
import { viewerScope } from "../sessions/grant.js";
import type { AllowedOrigins } from "./allowed-origins.js";
import { readAsset } from "./assets.js";
import { filterMembers, readQueryRequest, reportQuery } from "./report-query.js";
import { shellHeaders, shellPage } from "./shell.js";
import type { DashboardAnswer, EventFault, QueryAnswer, ValuesAnswer } from "./viewer-api.js";
import { readDashboard, readGrant, toViewer } from "./viewer.js";

/** Addresses that show an embed: a dashboard, and the surfaces of a deployment with any path below them. */
const PAGE_PATHS = [
  "/embed/dashboard/:publicId",
  "/embed/d/:deploymentId/app/*",
  "/embed/d/:deploymentId/chat/*",
];

/** A filter control offers this many values at most. */
const MAX_VALUES = 1000;

/** What the embed pages are made of, and what they ask. */
export function embedRoutes({ database, sessions, faults }: Services, allowed: AllowedOrigins): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use("/embed/*", compress());
  app.on("GET", PAGE_PATHS, (context) =>
    context.html(shellPage(faults.takeMessaging() ? allowed : []), 200, shellHeaders(allowed)),
  );

  app.get("/embed/assets/:name{.+}", async (context) => {
    const asset = await readAsset(context.req.param("name"));
    if (asset) return context.body(new Uint8Array(asset.body), 200, asset.headers);
    const text =
      "There is no such file. If it is the embed's script or style, build the sandbox: npm run build.";
    throw new Refusal(404, "asset_not_found", text);
  });

  app.get("/embed/api/dashboards/:publicId", operation("embedDashboard", faults), async (context) => {
    const grant = await readGrant(sessions, context.req.header("authorization"));
    const dashboard = await readDashboard(database, grant, context.req.param("publicId"));
    const eventFaults = faults.takeEvents().map(toEventFault);
    return context.json({ dashboard, viewer: { ...toViewer(grant), eventFaults } } satisfies DashboardAnswer);
  });

  app.get("/embed/api/dashboards/:publicId/values", operation("embedValues", faults), async (context) => {
    const grant = await readGrant(sessions, context.req.header("authorization"));
    const dashboard = await readDashboard(database, grant, context.req.param("publicId"));
    const member = context.req.query("member") ?? "";
    if (!filterMembers(dashboard).has(member)) throw notFound("filter", member);
    const query = { dimensions: [member], limit: MAX_VALUES };
    const { columns, rows } = await runQuery(database, query, { timezone: "UTC", scope: viewerScope(grant) });
    const values = rows.map((row) => row[columns[0]?.field ?? ""] ?? null);
    return context.json({ member, values } satisfies ValuesAnswer);
  });

  app.post("/embed/api/query", operation("embedQuery", faults), async (context) => {
    const grant = await readGrant(sessions, context.req.header("authorization"));
    const request = readQueryRequest(await readJson(context.req.raw));
    const dashboard = await readDashboard(database, grant, request.publicId);
    const { query, options } = reportQuery(dashboard, request);
    const answer: QueryAnswer = await runQuery(database, query, { ...options, scope: viewerScope(grant) });
    return context.json(answer);
  });
  return app;
}

function toEventFault({ event = "", latencyMs = 0, stall = false, status, reset }: Fault): EventFault {
  return { event, latencyMs, silent: stall, failing: status !== undefined || reset === true };
}
