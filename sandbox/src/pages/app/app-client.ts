import type {
  AppResponse,
  AppDashboardResponse,
  FolderResponse,
  HomeResponse,
  WorkbookResponse,
} from "../../contract/app-api.js";
import type { ViewerApi } from "../frame/viewer-client.js";
import type { KnownRoute } from "./app-route.js";

/** What a page of the app has loaded. */
export type PageContent =
  | ({ page: "home" } & HomeResponse)
  | ({ page: "folder" } & FolderResponse)
  | ({ page: "workbook" } & WorkbookResponse)
  | ({ page: "dashboard" } & AppDashboardResponse)
  | { page: "chat" }
  | { page: "unknown" };

/** The app's requests to its own server. */
export class AppClient {
  /** For the widgets of the app's dashboards. */
  readonly widgets: ViewerApi;

  constructor(api: ViewerApi, deploymentId: number) {
    this.widgets = api.at(`/embed/api/d/${deploymentId}/app`);
  }

  /** Who uses the app. */
  start(signal: AbortSignal): Promise<AppResponse> {
    return this.widgets.send("", signal);
  }

  /** Loads what a page shows. */
  async load(route: KnownRoute, signal: AbortSignal): Promise<PageContent> {
    const get = <T>(path: string) => this.widgets.send<T>(path, signal);
    switch (route.page) {
      case "home":
        return { page: "home", ...(await get<HomeResponse>("/home")) };
      case "folder":
        return { page: "folder", ...(await get<FolderResponse>(`/folders/${route.id}`)) };
      case "workbook":
        return { page: "workbook", ...(await get<WorkbookResponse>(`/workbooks/${route.id}`)) };
      case "dashboard":
      case "report": {
        const id = route.page === "report" ? `report:${route.id}` : route.id;
        const answer = await get<AppDashboardResponse>(`/dashboards/${encodeURIComponent(id)}`);
        return { page: "dashboard", ...answer };
      }
      default:
        return route;
    }
  }
}
