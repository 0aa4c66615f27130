import type { Queryable } from "../store/database.js";
import { searchKey } from "../store/search-key.js";
import type { SearchResponse } from "../contract/app-api.js";
import { toAppDashboard } from "./app-dashboard.js";
import type { Library } from "./library.js";

/** Items and dashboards whose names contain a string, in any case. */
export async function searchApp(store: Queryable, library: Library, text: string): Promise<SearchResponse> {
  const key = searchKey(text.trim()) ?? "";
  if (key === "") return { items: [], dashboards: [] };
  const fits = (name: string) => searchKey(name)?.includes(key) ?? false;
  const dashboards = (await library.dashboards(store)).map((row) => toAppDashboard(row, library));
  return {
    items: library.items().filter(({ name }) => fits(name)),
    dashboards: dashboards.filter(({ title }) => fits(title)),
  };
}
