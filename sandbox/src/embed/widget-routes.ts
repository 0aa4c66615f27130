import { Hono, type Context } from "hono";
import type { Dashboard } from "svc-dashboard/backend";
import type { Services } from "../services.js";
import type { AppEnv } from "../http/app-env.js";
import { notFound } from "../http-error.js";
import { rowsBehind } from "../query/rows-behind.js";
import { runQuery } from "../query/run-query.js";
import { CALENDAR_DATE, dataDays, lastWholeDay } from "../query/time-members.js";
import { checkTimezone } from "../query/time.js";
import { runTrend } from "../query/trend.js";
import { dimension } from "../query/views.js";
import { viewerScope, type Grant } from "../sessions/grant.js";
import { addUnits } from "../contract/calendar.js";
import { filterMembers } from "../contract/dashboard-widgets.js";
import { readQueryRequest, readRowsRequest, reportQuery } from "./report-query.js";
import type { QueryResponse, RowsResponse, ValuesResponse } from "../contract/viewer-api.js";

/** Finds the viewer of a request and the dashboard that it names. @throws HttpError if the viewer may not see it. */
export type FindDashboard = (
  context: Context<AppEnv>,
  id: string,
) => Promise<{ grant: Grant; dashboard: Dashboard }>;

/** The maximum number of rows that are listed behind a value. */
const MAX_ROWS_BEHIND = 100;

/** The maximum number of values that a filter control offers. */
const MAX_VALUES = 1000;

/** The API of a dashboard's widgets. */
export function widgetRoutes(
  { database, operation, shiftDays }: Services,
  find: FindDashboard,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get("/dashboards/:id/values", operation("embedValues"), async (context) => {
    const { grant, dashboard } = await find(context, context.req.param("id"));
    const member = context.req.query("member") ?? "";
    if (!filterMembers(dashboard.config.widgets ?? []).has(member)) throw notFound("filter", member);
    const type = member === CALENDAR_DATE ? "time" : dimension(member).type;
    if (type === "time") {
      const timezone = checkTimezone(context.req.query("timezone") ?? "UTC");
      const days = { ...dataDays(CALENDAR_DATE, shiftDays, timezone), to: lastWholeDay(shiftDays, timezone) };
      return context.json({ member, type, values: [], isCut: false, days } satisfies ValuesResponse);
    }
    const search = context.req.query("search");
    const filters = search ? [{ member, type: "contains", value: search }] : [];
    const query = { dimensions: [member], limit: MAX_VALUES, filters };
    const result = await runQuery(database, query, { timezone: "UTC", scope: viewerScope(grant) });
    const values = result.rows.map((row) => row[result.columns[0]?.field ?? ""] ?? null);
    const isCut = result.rowLimit !== undefined;
    return context.json({ member, type, values, isCut } satisfies ValuesResponse);
  });

  app.post("/query", operation("embedQuery"), async (context) => {
    const request = await readQueryRequest(context.req.raw);
    const { grant, dashboard } = await find(context, request.publicId);
    const report = reportQuery(dashboard, request, grant.rendering);
    const options = { ...report.options, shiftDays, scope: viewerScope(grant) };
    const result = await runQuery(database, report.query, options);
    const trend = report.trend && (await runTrend(database, report.trend, result, options));
    const shown = (day: string) => addUnits(day, shiftDays, "day");
    const events = report.events?.map(({ title, from, to }) => ({ title, from: shown(from), to: shown(to) }));
    return context.json({
      ...result,
      ...(trend && { trend }),
      ...(events && { events }),
    } satisfies QueryResponse);
  });

  app.post("/rows", operation("embedRows"), async (context) => {
    const request = await readRowsRequest(context.req.raw);
    const { grant, dashboard } = await find(context, request.publicId);
    const { query, options } = reportQuery(dashboard, request, grant.rendering);
    const { timezone, filters, storedFilters, timeGrains: grains } = options;
    const behind = rowsBehind(query, { ...request, grains }, MAX_ROWS_BEHIND);
    const scope = viewerScope(grant);
    const result = await runQuery(database, behind, { timezone, filters, storedFilters, shiftDays, scope });
    return context.json(result satisfies RowsResponse);
  });
  return app;
}
