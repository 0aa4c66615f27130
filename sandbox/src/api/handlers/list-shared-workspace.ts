import type { SharedWorkspaceQuery } from "svc-dashboard/backend";
import { listPage } from "../list-page.js";
import { checkDeployment } from "../../store/lookups.js";
import type { Handler } from "../../services.js";
import { WORKBOOK_COLUMNS, WORKBOOK_SOURCE } from "../workbooks.js";

interface Input {
  path: { deploymentId: number };
  query: SharedWorkspaceQuery;
}

/** The SQL of each sort field. An item that was never viewed counts as older than all others. */
const SORT_KEYS: Readonly<Record<string, { sql: string; type: string }>> = {
  updated_at: { sql: "workbooks.updated_at", type: "timestamptz" },
  created_at: { sql: "workbooks.created_at", type: "timestamptz" },
  name: { sql: 'workbooks.name collate "C"', type: "text" },
  viewer_last_viewed_at: {
    sql: "coalesce(workbooks.viewer_last_viewed_at, '-infinity')",
    type: "timestamptz",
  },
};

/** By default, the items that changed last come first. */
export const listSharedWorkspace: Handler<Input> = async (services, { path: { deploymentId }, query }) => {
  const { types = null, orderByField, orderByDirection } = query;
  const field = orderByField ?? "updated_at";
  const descending = orderByDirection !== "ASC";
  const key = SORT_KEYS[field];
  if (!key) throw new Error(`There is no sort key for ${field}.`);
  await checkDeployment(services.database, deploymentId);
  const list = {
    columns: WORKBOOK_COLUMNS,
    source: WORKBOOK_SOURCE,
    where: ["deployment_id = $1", "is_shared", ...(types ? ["type = any($2::text[])"] : [])],
    values: [deploymentId, ...(types ? [types] : [])],
    keys: [key, { sql: "workbooks.id", type: "integer" }],
    descending,
  };
  return listPage(services, list, query);
};
