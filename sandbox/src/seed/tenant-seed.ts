import type { DashboardConfig, ReportSnapshot, WorkbookType } from "svc-dashboard/backend";
import type { StoredNotification } from "../store/notifications.js";
import { memberOf, type ManagementTable } from "../store/tables.js";

/** The content of a tenant when a sandbox starts: everything that the management API reads and writes. */
export interface TenantSeed {
  deployments: { id: number; name: string }[];
  /** Console users; they own workbooks. */
  users: { id: number; email: string; firstName: string | null; picture: string | null }[];
  embedTenants: EmbedTenantSeed[];
  workbooks: WorkbookSeed[];
  dashboards: DashboardSeed[];
  envVariables: { deploymentId: number; name: string; value: string }[];
  notifications: NotificationSeed[];
}

export interface EmbedTenantSeed {
  name: string;
  /** Its viewers see the rows of the customers of this tenant; null shows all rows. */
  dataScope: string | null;
  users: EmbedUserSeed[];
  groups: { id: number; name: string; memberIds: number[] }[];
}

export interface EmbedUserSeed {
  id: number;
  username: string;
  externalId: string | null;
  email: string | null;
  firstName: string | null;
  createdAt: string;
  lastLogin: string | null;
}

export interface WorkbookSeed {
  id: number;
  deploymentId: number;
  type: WorkbookType;
  name: string;
  ownerId: number;
  folderId: number | null;
  isShared: boolean;
  isFavorite: boolean;
  createdAt: string;
  updatedAt: string;
  viewerLastViewedAt: string | null;
  /** For a report: its snapshot, as `meta.report`. */
  meta?: Record<string, unknown>;
  /** The embed tenant whose viewers see it in the app; null shows it to all viewers of the deployment. */
  embedTenant?: string | null;
  /** The embed user who created it in the app. */
  creatorId?: number | null;
}

export interface DashboardSeed {
  id: number;
  publicId: string;
  deploymentId: number;
  workbookId: number;
  status: "draft" | "published" | "archived";
  allowEmbed: boolean;
  title: string;
  description: string | null;
  /** Its viewers may not download rows, whatever the embed URL allows. */
  restrictDataDownload?: boolean;
  config: DashboardConfig;
  reportSnapshots: ReportSnapshot[];
}

export interface NotificationSeed extends StoredNotification {
  scheduleType: "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY" | "CUSTOM";
  notificationFormat: "png" | "pdf";
}

/** Returns the list of a seed that fills a table; empty if it has none. */
export function listOf(seed: TenantSeed, table: ManagementTable): readonly Record<string, unknown>[] {
  return (seed as unknown as Record<string, Record<string, unknown>[]>)[memberOf(table)] ?? [];
}
