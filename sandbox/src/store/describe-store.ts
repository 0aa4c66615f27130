import type { Queryable } from "./database.js";

/** The ids and names of a store that its users need first. */
export interface StoreSummary {
  /** The deployment with the lowest id: the one that examples use. */
  readonly deploymentId: number;
  /** Its dashboards that can be embedded; the first is the one that examples show. */
  readonly publicIds: readonly string[];
  readonly embedTenants: readonly { name: string; groupIds: readonly number[] }[];
  /** Its scheduled notifications. */
  readonly notificationIds: readonly number[];
}

/** Reads the summary of a store. @throws Error if it has no deployment. */
export async function describeStore(store: Queryable): Promise<StoreSummary> {
  const [deployment] = await store.query<{ id: number }>("select id from deployments order by id limit 1");
  if (!deployment) throw new Error("The seed has no deployment: a sandbox needs at least one.");
  const dashboards = await store.query<{ public_id: string }>(
    "select public_id from dashboards where deployment_id = $1 and status = 'published' and allow_embed order by id",
    [deployment.id],
  );
  const tenants = await store.query<{ name: string; group_ids: number[] }>(
    `select embed_tenants.name, coalesce(array_agg(id order by id) filter (where id is not null), '{}') as group_ids
     from embed_tenants left join embed_groups on tenant = embed_tenants.name
     group by embed_tenants.name order by embed_tenants.name`,
  );
  const notifications = await store.query<{ id: number }>(
    "select id from notifications where deployment_id = $1 order by id",
    [deployment.id],
  );
  return {
    deploymentId: deployment.id,
    publicIds: dashboards.map(({ public_id }) => public_id),
    embedTenants: tenants.map(({ name, group_ids }) => ({ name, groupIds: group_ids })),
    notificationIds: notifications.map(({ id }) => id),
  };
}
