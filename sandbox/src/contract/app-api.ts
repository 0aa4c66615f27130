import type { WorkbookType } from "svc-dashboard/backend";
import type { DashboardAnswer, Viewer } from "./viewer-api.js";

/**
 * What the app asks of its own server, with the token of its session. All addresses are below
 * `/embed/api/d/:deploymentId/app`; below that, `/query` and `/dashboards/:id/values` are those of the dashboard surface.
 */

/** `GET …/app`: who uses the app, and what it offers. */
export interface AppAnswer {
  viewer: Viewer;
  profile: ViewerProfile;
  /** The name of the deployment. */
  deployment: string;
  /** Whether the app marks what only its creator sees. */
  creatorMode: boolean;
}

/** What is known of a viewer as a person. */
export interface ViewerProfile {
  displayName: string | null;
  picture: string | null;
  email: string | null;
  /** Names of the groups. */
  groups: string[];
}

/** One step of the way to something: a folder, or the workbook that holds it. */
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
  favorite: boolean;
}

/** `GET …/favorites`. */
export interface ItemsAnswer {
  items: AppItem[];
}

/** `GET …/search?q=…`: of the reports of each dashboard only those that were found. */
export interface SearchAnswer extends ItemsAnswer {
  dashboards: AppDashboard[];
}

/** `GET …/folders/:id`: what is in a folder. Folder 0 is the root, and has no item of its own. */
export interface FolderAnswer extends ItemsAnswer {
  folder: AppItem | null;
}

/** `GET …/workbooks/:id`: a workbook with what can be opened in it. */
export interface WorkbookAnswer {
  workbook: AppItem;
  dashboards: AppDashboard[];
}

export interface AppDashboard {
  publicId: string;
  title: string;
  description: string | null;
  /** Only its creator sees it. */
  draft: boolean;
  reports: { id: number; title: string }[];
}

/** `GET …/dashboards/:id`: a dashboard by its public id, or a report alone by `report:` and its id. */
export interface AppDashboardAnswer extends DashboardAnswer {
  /** The way to it, from the root down. */
  place: AppPlace[];
  draft: boolean;
}

/** `PUT …/favorites/:id` and `DELETE …/favorites/:id`. */
export interface FavoriteAnswer {
  favorite: boolean;
}
