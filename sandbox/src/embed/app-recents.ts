import type { HomeResponse } from "../contract/app-api.js";
import { viewerKey, type Grant } from "../sessions/grant.js";
import type { Queryable } from "../store/database.js";
import { HttpError } from "../http-error.js";
import { readAppDashboard } from "./app-dashboard.js";
import type { Library } from "./library.js";

const LIMIT = 5;

/** Keeps that a viewer opened a dashboard, or `report:` and an id, last of all. */
export async function keepRecent(store: Queryable, viewer: Grant, id: string): Promise<void> {
  await store.query(
    `insert into app_recents (viewer, dashboard) values ($1, $2)
     on conflict (viewer, dashboard) do update set opened = excluded.opened`,
    [viewerKey(viewer), id],
  );
}

/** What a viewer opened last, and may still open. */
export async function readRecents(
  store: Queryable,
  library: Library,
  viewer: Grant,
): Promise<HomeResponse["recents"]> {
  const rows = await store.query<{ dashboard: string }>(
    "select dashboard from app_recents where viewer = $1 order by opened desc",
    [viewerKey(viewer)],
  );
  const recents: HomeResponse["recents"] = [];
  for (const { dashboard: id } of rows) {
    const title = await titleOf(store, library, id);
    if (title !== undefined) recents.push({ id, title });
    if (recents.length === LIMIT) break;
  }
  return recents;
}

/** Undefined if this viewer may not open it, or no longer. */
async function titleOf(store: Queryable, library: Library, id: string): Promise<string | undefined> {
  try {
    const { dashboard, place } = await readAppDashboard(store, library, id);
    return dashboard.title ?? place.at(-1)?.name ?? "";
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}
