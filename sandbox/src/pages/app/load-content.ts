import type {
  AppDashboardResponse,
  FolderResponse,
  HomeResponse,
  WorkbookResponse,
} from "../../contract/app-api.js";
import type { ViewerApi } from "../frame/viewer-client.js";
import type { KnownRoute } from "./app-route.js";

/** The loaded content of a page of the app. */
export type PageContent =
  | ({ page: "home" } & HomeResponse)
  | ({ page: "folder" } & FolderResponse)
  | ({ page: "workbook" } & WorkbookResponse)
  | ({ page: "dashboard" } & AppDashboardResponse)
  | { page: "chat" }
  | { page: "unknown" };

/** Loads the content of a page. @param api sends the app's requests */
export async function loadContent(
  api: ViewerApi,
  route: KnownRoute,
  signal: AbortSignal,
): Promise<PageContent> {
  const get = <T>(path: string) => api.send<T>(path, signal);
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
      const response = await get<AppDashboardResponse>(`/dashboards/${encodeURIComponent(id)}`);
      return { page: "dashboard", ...response };
    }
    default:
      return route;
  }
}
