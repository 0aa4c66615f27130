import type { EmbedGroupMemberReference } from "svc-dashboard/backend";
import { EMBED_USER_COLUMNS } from "../embed-users.js";
import { listPage, type PageQuery } from "../list-page.js";
import { checkEmbedGroup, checkEmbedTenant } from "../../store/lookups.js";
import type { Handler } from "../../services.js";

interface AllGroups {
  path: { embedTenantName: string };
}

interface OneGroup {
  path: { embedTenantName: string; id: number };
}

export const listEmbedGroups: Handler<AllGroups & { query: PageQuery }> = async (
  services,
  { path: { embedTenantName }, query },
) => {
  await checkEmbedTenant(services.database, embedTenantName);
  const list = {
    columns: "id, name",
    source: "embed_groups",
    where: ["tenant = $1"],
    values: [embedTenantName],
    keys: [{ sql: "id", type: "integer" }],
  };
  return listPage(services, list, query);
};

export const listEmbedGroupMembers: Handler<OneGroup & { query: PageQuery }> = async (
  services,
  { path: { embedTenantName, id }, query },
) => {
  await checkEmbedGroup(services.database, embedTenantName, id);
  const list = {
    columns: EMBED_USER_COLUMNS,
    source: "embed_users join embed_group_members on user_id = embed_users.id",
    where: ["group_id = $1"],
    values: [id],
    keys: [{ sql: "embed_users.id", type: "integer" }],
  };
  return listPage(services, list, query);
};

/** A user that is not a member, or does not exist, is skipped: a request that is sent again changes nothing. */
export const removeEmbedGroupMembers: Handler<
  OneGroup & { body: { members: EmbedGroupMemberReference[] } },
  undefined
> = async ({ database }, { path: { embedTenantName, id }, body: { members } }) => {
  const userIds = members.flatMap((member) => ("embedUserId" in member ? member.embedUserId : []));
  const externalIds = members.flatMap((member) => ("externalId" in member ? member.externalId : []));
  await database.transaction(async (store) => {
    await checkEmbedGroup(store, embedTenantName, id);
    await store.query(
      `delete from embed_group_members where group_id = $1 and user_id in (
         select id from embed_users
         where tenant = $2 and (id = any($3::bigint[]) or external_id = any($4::text[])))`,
      [id, embedTenantName, userIds, externalIds],
    );
  });
  return undefined;
};
