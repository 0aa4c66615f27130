import type { Dashboard, DashboardConfig, ReportSnapshot } from "svc-dashboard/backend";

/** The columns of a dashboard. */
export const DASHBOARD_COLUMNS =
  "id, public_id, deployment_id, workbook_id, status, allow_embed, version_number, version_id, title, description, " +
  "restrict_data_download, config, report_snapshots, " +
  "(select is_shared from workbooks where workbooks.id = workbook_id) as is_shared";

export interface DashboardRow {
  id: number;
  public_id: string;
  deployment_id: number;
  workbook_id: number;
  status: string;
  allow_embed: boolean;
  version_number: number;
  version_id: number;
  title: string | null;
  description: string | null;
  restrict_data_download: boolean;
  /** Whether its workbook is in the shared workspace. */
  is_shared: boolean;
  config: DashboardConfig;
  report_snapshots: ReportSnapshot[];
}

/** Converts a row to the service's form of a dashboard (service description, section 2). */
export function toDashboard(row: DashboardRow): Dashboard {
  return {
    id: row.id,
    publicId: row.public_id,
    deploymentId: row.deployment_id,
    workbookId: row.workbook_id,
    status: row.status,
    allowEmbed: row.allow_embed,
    config: row.config,
    versionNumber: row.version_number,
    versionId: row.version_id,
    reportSnapshots: row.report_snapshots,
    createdBy: null,
    title: row.title,
    description: row.description,
    fromSharedWorkspace: row.is_shared,
    restrictDataDownload: row.restrict_data_download,
    useBoardDashboards: row.config.kind !== "APP",
  };
}
