import type { GenerateSessionInput } from "svc-dashboard/backend";
import { invalidRequest } from "../../http-error.js";
import { unusedNames, type Grant } from "../../sessions/grant.js";
import { definedMembers, readConsoleUser, readProfile } from "../../sessions/profiles.js";
import { tenantScope } from "../../sessions/tenant-scope.js";
import type { Queryable } from "../../store/database.js";
import { searchKey } from "../../store/search-key.js";
import { checkDeployment } from "../../store/lookups.js";
import type { Handler, Services } from "../../services.js";

/**
 * Creates a session, and its embed tenant and user if they do not exist yet. The groups of the user are replaced if the
 * request lists any, and stay otherwise.
 */
export const generateSession: Handler<{ body: GenerateSessionInput }, { sessionId: string }> = (
  services,
  { body },
) => createSession(services, body);

/** Creates a session for a viewer, or for the preview of a notification. */
export async function createSession(
  services: Services,
  input: GenerateSessionInput,
  preview: Pick<Grant, "rendering"> = {},
): Promise<{ sessionId: string }> {
  const sessionId = await services.database.transaction(async (store) => {
    const grant = await prepare(store, services, input);
    return services.sessions.create({ ...grant, ...preview }, store);
  });
  return { sessionId };
}

async function prepare(store: Queryable, { clock }: Services, input: GenerateSessionInput): Promise<Grant> {
  const { deploymentId, embedTenantName, userAttributes, embedTheme, settings, creatorMode } = input;
  await checkDeployment(store, deploymentId);
  const grant: Grant = {
    deploymentId,
    embedTenant: embedTenantName ?? null,
    ...(await tenantScope(store, embedTenantName ?? null)),
    unusedNames: unusedNames(userAttributes ?? [], input.securityContext ?? {}),
    mode: "signed",
    embedUserId: null,
    consoleUserId: null,
    externalId: null,
    profile: {
      displayName: input.userProfile?.displayName ?? null,
      picture: input.userProfile?.picture ?? null,
      email: input.email ?? null,
      groups: input.groups ?? [],
    },
    creatorMode: creatorMode ?? false,
    userAttributes: userAttributes ?? [],
    securityContext: input.securityContext ?? {},
    theme: embedTheme ?? null,
    settings: settings ?? null,
  };
  if (input.internalId !== undefined) {
    const user = await readConsoleUser(store, input.internalId);
    return {
      ...grant,
      consoleUserId: user.id,
      profile: { ...user.profile, ...definedMembers(grant.profile) },
    };
  }
  if (input.externalId === "") {
    throw invalidRequest("Expected the host's id of the user as externalId, got an empty string.");
  }
  if (embedTenantName == null) return { ...grant, externalId: input.externalId };
  await store.query("insert into embed_tenants (name) values ($1) on conflict (name) do nothing", [
    embedTenantName,
  ]);
  const embedUserId = await upsertUser(store, embedTenantName, input, clock.now());
  if (input.groups) await replaceGroups(store, embedTenantName, embedUserId, input.groups);
  const profile = { ...(await readProfile(store, embedUserId)), ...definedMembers(grant.profile) };
  return { ...grant, embedUserId, profile };
}

/** Adds the user, or updates the stored one. */
async function upsertUser(
  store: Queryable,
  tenant: string,
  { externalId, email, userProfile }: Extract<GenerateSessionInput, { externalId: string }>,
  now: Date,
): Promise<number> {
  const [user] = await store.query<{ id: number }>(
    `insert into embed_users (tenant, external_id, external_id_key, username, email, email_key, first_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant, external_id) do update set
       email = coalesce(excluded.email, embed_users.email),
       email_key = coalesce(excluded.email_key, embed_users.email_key),
       first_name = coalesce(excluded.first_name, embed_users.first_name)
     returning id`,
    [
      ...[tenant, externalId, searchKey(externalId), email ?? externalId],
      ...[email ?? null, searchKey(email ?? null), userProfile?.displayName ?? null, now.toISOString()],
    ],
  );
  if (!user) throw new Error("The embed user was neither added nor found.");
  return user.id;
}

async function replaceGroups(
  store: Queryable,
  tenant: string,
  userId: number,
  names: readonly string[],
): Promise<void> {
  await store.query("delete from embed_group_members where user_id = $1", [userId]);
  await store.query(
    `insert into embed_groups (tenant, name) select $1, name from unnest($2::text[]) as name
     on conflict (tenant, name) do nothing`,
    [tenant, [...new Set(names)]],
  );
  await store.query(
    `insert into embed_group_members (group_id, user_id)
     select id, $2::integer from embed_groups where tenant = $1 and name = any($3::text[])`,
    [tenant, userId, names],
  );
}
