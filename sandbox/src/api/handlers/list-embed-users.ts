import type { EmbedUserListQuery } from "svc-dashboard/backend";
import { searchKey } from "../../store/search-key.js";
import { EMBED_USER_COLUMNS } from "../embed-users.js";
import { listPage } from "../list-page.js";
import { checkEmbedTenant } from "../../store/lookups.js";
import type { Handler } from "../../services.js";

interface Input {
  path: { embedTenantName: string };
  query: EmbedUserListQuery;
}

/** The search is a string without wildcards, anywhere in the email or the external id, in any case. */
export const listEmbedUsers: Handler<Input> = async (services, { path, query }) => {
  const { embedTenantName } = path;
  const search = searchKey(query.search ?? "");
  await checkEmbedTenant(services.database, embedTenantName);
  const list = {
    columns: EMBED_USER_COLUMNS,
    source: "embed_users",
    where: [
      "tenant = $1",
      "(position($2::text in email_key) > 0 or position($2::text in external_id_key) > 0 or $2 = '')",
    ],
    values: [embedTenantName, search],
    keys: [{ sql: "embed_users.id", type: "integer" }],
  };
  return listPage(services, list, query);
};
