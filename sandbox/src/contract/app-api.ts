import type { WorkbookType } from "svc-dashboard/backend";
import type { DashboardResponse, Viewer } from "./viewer-api.js";

/**
 * The requests of the app to its own server, with the token of its session. All paths are below
 * `/embed/api/d/:deploymentId/app`; `/query` and `/dashboards/:id/values` below that are the same as for the dashboard surface.
 */

/** `GET …/app`: the viewer of the app. */
export interface AppResponse {
  viewer: Viewer;
  profile: ViewerProfile;
}

/** The person behind a viewer. */
export interface ViewerProfile {
  displayName: string | null;
  picture: string | null;
  email: string | null;
  /** Names of the groups. */
  groups: string[];
}

/** A folder, or the workbook of a dashboard. */
export interface AppPlace {
  type: WorkbookType;
  id: number;
  name: string;
}

/** A folder, a workbook or a report, as lists show it. */
export interface AppItem extends AppPlace {
  /** The folders that it is in, from the root down. */
  place: AppPlace[];
  /** ISO 8601. */
  updatedAt: string;
  owner: string;
}

/** A dashboard as lists show it: owner and time are those of its workbook. */
export interface AppDashboard extends Pick<AppItem, "owner" | "updatedAt"> {
  publicId: string;
  title: string;
  description: string | null;
  /** Only its creator sees it. */
  draft: boolean;
  /** Its first widgets that show data. */
  preview: PreviewBox[];
}

/** A widget in a small drawing of its dashboard: its place in cells of the grid, and its appearance. */
export interface PreviewBox {
  at: readonly [x: number, y: number, w: number, h: number];
  look: "figure" | "line" | "area" | "columns" | "bars" | "cells" | "dots" | "map" | "table" | "text";
}

/** `GET …/home`. */
export interface HomeResponse {
  /** Favorites first, then the latest changed. */
  dashboards: AppDashboard[];
  /** The items outside of all folders. */
  items: AppItem[];
}

/** `GET …/folders/:id`. */
export interface FolderResponse {
  folder: AppItem;
  items: AppItem[];
}

/** `GET …/workbooks/:id`: a workbook with its dashboards. */
export interface WorkbookResponse {
  workbook: AppItem;
  dashboards: AppDashboard[];
}

/** `GET …/dashboards/:id`: a dashboard by its public id, or a report alone by `report:` and its id. */
export interface AppDashboardResponse extends DashboardResponse {
  /** The folders and the workbook that it is in, from the root down. */
  place: AppPlace[];
  draft: boolean;
}
