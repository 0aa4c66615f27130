import type { Queryable } from "./database.js";

/** What users of a store need first. */
export interface StoreSummary {
  /** The deployment with the lowest id: the one that examples use. */
  readonly deploymentId: number;
  /** Its dashboards that can be embedded; examples show the first. */
  readonly publicIds: readonly string[];
}

/** Reads the summary of a store. @throws Error when it has no deployment. */
export async function describeStore(store: Queryable): Promise<StoreSummary> {
  const [deployment] = await store.query<{ id: number }>("select id from deployments order by id limit 1");
  if (!deployment) throw new Error("The seed has no deployment: a sandbox needs at least one.");
  const dashboards = await store.query<{ public_id: string }>(
    "select public_id from dashboards where deployment_id = $1 and status = 'published' and allow_embed order by id",
    [deployment.id],
  );
  return { deploymentId: deployment.id, publicIds: dashboards.map(({ public_id }) => public_id) };
}
