import type { DashboardConfig, ReportSnapshot, WorkbookType } from "svc-dashboard/backend";
import type { StoredNotification } from "../store/notifications.js";
import { memberOf, type ManagementTable } from "../store/tables.js";

/** Everything of a tenant that the management API reads and writes, as a sandbox starts with it. */
export interface TenantSeed {
  deployments: { id: number; name: string }[];
  /** People of the console: they own workbooks. */
  users: { id: number; email: string; firstName: string | null; picture: string | null }[];
  embedTenants: EmbedTenantSeed[];
  workbooks: WorkbookSeed[];
  dashboards: DashboardSeed[];
  envVariables: { deploymentId: number; name: string; value: string }[];
  notifications: NotificationSeed[];
}

export interface EmbedTenantSeed {
  name: string;
  /** Whose rows its viewers see: the customers that carry this name. Null sees all. */
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
  /** Where it is a report: its snapshot, as `meta.report`. */
  meta?: Record<string, unknown>;
  /** Whose viewers see it in the app; null is everybody of the deployment. */
  embedTenant?: string | null;
  /** The embed user who made it in the app. */
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

/** The list of a seed that fills a table, if it has a list of its own. */
export function listOf(seed: TenantSeed, table: ManagementTable): readonly Record<string, unknown>[] {
  return (seed as unknown as Record<string, Record<string, unknown>[]>)[memberOf(table)] ?? [];
}
