import { EMBED_USER_COLUMNS, toEmbedUser, type EmbedUserRow } from "../embed-users.js";
import { listPage, type PageQuery } from "../list-page.js";
import { checkEmbedGroup } from "../../store/lookups.js";
import type { Handler } from "../../services.js";

interface Input {
  path: { embedTenantName: string; id: number };
  query: PageQuery;
}

export const listEmbedGroupMembers: Handler<Input> = async ({ database, cursors }, { path, query }) => {
  const { embedTenantName, id } = path;
  await checkEmbedGroup(database, embedTenantName, id);
  const list = {
    name: JSON.stringify(["listEmbedGroupMembers", embedTenantName, id]),
    columns: EMBED_USER_COLUMNS,
    source: "embed_users join embed_group_members on user_id = embed_users.id",
    where: ["group_id = $1"],
    values: [id],
    keys: [{ sql: "embed_users.id", type: "integer" }],
  };
  const { rows, pageInfo } = await listPage<EmbedUserRow>(database, cursors, list, query);
  return { items: rows.map(toEmbedUser), pageInfo };
};
