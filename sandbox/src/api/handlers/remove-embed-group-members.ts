import type { EmbedGroupMemberReference } from "svc-dashboard/backend";
import { checkEmbedGroup } from "../../store/lookups.js";
import type { Handler } from "../../services.js";

interface Input {
  path: { embedTenantName: string; id: number };
  body: { members: EmbedGroupMemberReference[] };
}

/** A user that is not a member, or does not exist, is skipped: a request that is sent again changes nothing. */
export const removeEmbedGroupMembers: Handler<Input, undefined> = async (
  { database },
  { path, body: { members } },
) => {
  const { embedTenantName, id } = path;
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
