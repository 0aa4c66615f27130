import type { Queryable } from "../store/database.js";
import { searchKey } from "../store/search-key.js";
import type { SearchAnswer } from "../contract/app-api.js";
import { toAppDashboard } from "./app-dashboard.js";
import type { Library } from "./library.js";

/** Items, dashboards and their reports whose names contain a string, in any case. */
export async function searchApp(store: Queryable, library: Library, text: string): Promise<SearchAnswer> {
  const key = searchKey(text.trim()) ?? "";
  if (key === "") return { items: [], dashboards: [] };
  const fits = (name: string) => searchKey(name)?.includes(key) ?? false;
  const dashboards = (await library.dashboards(store)).flatMap((row) => {
    const dashboard = toAppDashboard(row, library);
    const reports = dashboard.reports.filter(({ title }) => fits(title));
    return reports.length > 0 || fits(dashboard.title) ? [{ ...dashboard, reports }] : [];
  });
  return { items: library.items().filter(({ name }) => fits(name)), dashboards };
}
