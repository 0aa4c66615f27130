import { decode } from "../frame/page-url.js";

/** A page of the app with a valid path; its content may not exist. */
export type KnownRoute =
  | { page: "home" }
  | { page: "folder"; id: number }
  | { page: "workbook"; id: number }
  | { page: "dashboard"; id: string }
  | { page: "report"; id: number }
  | { page: "chat" };

/** A page of the app, or a path that is not one. */
export type AppRoute = KnownRoute | { page: "unknown" };

export const HOME: KnownRoute = { page: "home" };

const BASE = /^\/embed\/d\/(\d+)\/app(?:\/(.*?))?\/?$/;

/** The deployment in the URL of an app; undefined for other URLs. */
export function deploymentOf(url: URL): number | undefined {
  const [, id] = BASE.exec(url.pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The page of the app that a URL shows. */
export function readRoute(url: URL): AppRoute {
  const [, , rest = ""] = BASE.exec(url.pathname) ?? [];
  const [page = "", id, ...more] = rest.split("/");
  const number = id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
  if (more.length > 0) return { page: "unknown" };
  if (id === undefined) {
    if (page === "") return HOME;
    if (page === "chat") return { page };
  } else if (page === "dashboards" && id !== "") {
    return { page: "dashboard", id: decode(id) };
  } else if (number !== undefined) {
    if (page === "folders") return { page: "folder", id: number };
    if (page === "workbooks") return { page: "workbook", id: number };
    if (page === "reports") return { page: "report", id: number };
  }
  return { page: "unknown" };
}

/** The in-embed path of a page. */
export function routePath(deploymentId: number, route: KnownRoute): string {
  const base = `/embed/d/${deploymentId}/app`;
  switch (route.page) {
    case "home":
      return base;
    case "chat":
      return `${base}/chat`;
    default:
      return `${base}/${route.page}s/${encodeURIComponent(route.id)}`;
  }
}
