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
  const [summary] = await store.query<StoreSummary>(
    `select id as "deploymentId",
       array(select public_id from dashboards
         where deployment_id = deployments.id and status = 'published' and allow_embed order by id) as "publicIds",
       (select coalesce(json_agg(json_build_object('name', name, 'groupIds',
         array(select id from embed_groups where tenant = embed_tenants.name order by id)) order by name), '[]')
         from embed_tenants) as "embedTenants",
       array(select id from notifications where deployment_id = deployments.id order by id) as "notificationIds"
     from deployments order by id limit 1`,
  );
  if (summary) return summary;
  throw new Error("The seed has no deployment: a sandbox needs at least one.");
}
