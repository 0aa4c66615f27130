import type { EmbedGroup } from "svc-dashboard/backend";
import { listPage, type PageQuery } from "../list-page.js";
import { checkEmbedTenant } from "../../store/lookups.js";
import type { Handler } from "../../services.js";

interface Input {
  path: { embedTenantName: string };
  query: PageQuery;
}

export const listEmbedGroups: Handler<Input> = async (
  { database, cursors },
  { path: { embedTenantName }, query },
) => {
  await checkEmbedTenant(database, embedTenantName);
  const list = {
    name: JSON.stringify(["listEmbedGroups", embedTenantName]),
    columns: "id, name",
    source: "embed_groups",
    where: ["tenant = $1"],
    values: [embedTenantName],
    keys: [{ sql: "id", type: "integer" }],
  };
  const { rows, pageInfo } = await listPage<Required<EmbedGroup>>(database, cursors, list, query);
  return { items: rows.map(({ id, name }) => ({ id, name })), pageInfo };
};
