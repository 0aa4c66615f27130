import type { Dashboard, ReportSnapshot } from "svc-dashboard/backend";
import { notFound } from "../http-error.js";
import type { Queryable } from "../store/database.js";
import type { AppDashboard, AppDashboardResponse } from "../contract/app-api.js";
import { reportForm } from "../contract/report-form.js";
import { dashboardPreview } from "./dashboard-preview.js";
import type { Library } from "./library.js";

type Found = Omit<AppDashboardResponse, "viewer" | "documents">;

/** The id of a single report, among those of dashboards. */
const REPORT_ID = /^report:(\d+)$/;

/**
 * Finds the dashboard that the app shows under an id; a single report becomes a dashboard of one widget.
 * @throws HttpError 404 if there is none that this viewer may open.
 */
export async function readAppDashboard(store: Queryable, library: Library, id: string): Promise<Found> {
  const [, reportId] = REPORT_ID.exec(id) ?? [];
  if (reportId !== undefined) {
    const report = await library.reportOf(store, Number(reportId));
    if (!report) throw notFound("report", reportId);
    const { place } = library.item(Number(reportId));
    return { dashboard: dashboardOf(Number(reportId), report), place, draft: false };
  }
  const dashboard = (await library.dashboards(store)).find(({ publicId }) => publicId === id);
  if (!dashboard) throw notFound("dashboard", id);
  const { workbookId, status } = dashboard;
  const { name, place, type } = library.item(workbookId);
  return { dashboard, place: [...place, { type, id: workbookId, name }], draft: status === "draft" };
}

/** A dashboard as lists show it; without a title it has the name of its workbook. */
export function toAppDashboard(dashboard: Dashboard, library: Library): AppDashboard {
  const { publicId, workbookId, title, description = null, status } = dashboard;
  const { name, owner, updatedAt } = library.item(workbookId);
  return {
    publicId,
    title: title ?? name,
    description,
    owner,
    updatedAt,
    draft: status === "draft",
    preview: dashboardPreview(dashboard),
  };
}

function dashboardOf(id: number, report: ReportSnapshot): Dashboard {
  const { reportId } = report;
  const position = { x: 0, y: 0, w: 1, h: reportForm(report) === "figure" ? 8 : 28 };
  return {
    id,
    publicId: `report:${id}`,
    deploymentId: 0,
    workbookId: id,
    status: "published",
    allowEmbed: true,
    versionNumber: report.versionNumber,
    versionId: report.id,
    title: report.title ?? report.name ?? "",
    description: report.description ?? null,
    reportSnapshots: [{ ...report, description: null }],
    config: {
      layout: {
        breakpoints: { lg: 0 },
        cols: { lg: 1 },
        rowHeight: 10,
        margin: [16, 10],
        containerPadding: [24, 16],
      },
      widgets: [{ id: "report", type: "CHART", position, config: { reportId, drill: true } }],
    },
  };
}
