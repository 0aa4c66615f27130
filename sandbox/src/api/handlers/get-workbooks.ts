import type { WorkbookListQuery } from "svc-dashboard/backend";
import { listPage } from "../list-page.js";
import { checkDeployment } from "../../store/lookups.js";
import type { Handler } from "../../services.js";
import { WORKBOOK_COLUMNS, WORKBOOK_SOURCE } from "../workbooks.js";

interface Input {
  path: { deploymentId: number };
  query: WorkbookListQuery;
}

/** Longer lists are not counted: the cost of a page must not depend on the length of the list. */
const MOST_COUNTED = 1000;

/**
 * Without `folderId`, lists the items of all folders; folder 0 is the root. The page contains its items twice, as `items`
 * and as `data` (service description, section 2).
 */
export const getWorkbooks: Handler<Input> = async (services, { path: { deploymentId }, query }) => {
  const { database } = services;
  const { folderId = null } = query;
  await checkDeployment(database, deploymentId);
  const where = ["deployment_id = $1"];
  const values = [deploymentId];
  if (folderId === 0) where.push("folder_id is null");
  else if (folderId !== null) where.push(`folder_id = $${values.push(folderId)}::bigint`);
  const list = {
    columns: WORKBOOK_COLUMNS,
    source: WORKBOOK_SOURCE,
    where,
    values,
    keys: [{ sql: "workbooks.id", type: "integer" }],
  };
  const page = await listPage(services, list, query);
  const [total] = await database.query<{ count: number }>(
    `select count(*)::integer as count from
       (select 1 from workbooks where ${where.join(" and ")} limit ${MOST_COUNTED + 1}) as counted`,
    values,
  );
  const count = total && total.count <= MOST_COUNTED ? total.count : null;
  return { ...page, data: page.items, count };
};
