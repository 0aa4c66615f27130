import { notFound } from "../http-error.js";
import type { Queryable } from "./database.js";

/**
 * With a lock, other transactions that request it wait until this one has ended.
 * @throws HttpError 404 if there is no such deployment.
 */
export async function checkDeployment(
  store: Queryable,
  id: number,
  lock: "" | "for no key update" = "",
): Promise<void> {
  const [found] = await store.query(`select id from deployments where id = $1::numeric ${lock}`, [id]);
  if (!found) throw notFound("deployment", id);
}

/** @throws HttpError 404 if there is no such embed tenant. */
export async function checkEmbedTenant(store: Queryable, name: string): Promise<void> {
  const [found] = await store.query("select name from embed_tenants where name = $1", [name]);
  if (!found) throw notFound("embed tenant", name);
}

/** @throws HttpError 404 if there is no such tenant, or it has no such group. */
export async function checkEmbedGroup(store: Queryable, tenant: string, id: number): Promise<void> {
  await checkEmbedTenant(store, tenant);
  const [found] = await store.query("select id from embed_groups where tenant = $1 and id = $2::numeric", [
    tenant,
    id,
  ]);
  if (!found) throw notFound("embed group", id);
}
