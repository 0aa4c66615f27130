import type { HomeResponse } from "../contract/app-api.js";
import type { Queryable } from "../store/database.js";
import { toAppDashboard } from "./app-dashboard.js";
import type { Library } from "./library.js";

/** As many as fit on a first page; folders lead to the others. */
const DASHBOARDS = 6;

/** The app's first page. */
export async function readHome(store: Queryable, library: Library): Promise<HomeResponse> {
  const dashboards = (await library.dashboards(store))
    .map((row) => toAppDashboard(row, library))
    .sort((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt))
    .slice(0, DASHBOARDS);
  return { dashboards, items: library.itemsIn(null) };
}
