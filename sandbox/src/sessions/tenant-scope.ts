import type { Queryable } from "../store/database.js";
import { SEED } from "../store/snapshots.js";
import type { Grant } from "./grant.js";

/**
 * Finds which rows the viewers of an embed tenant see. A tenant that the seed does not declare has none: a misspelled name
 * must not open the rows of all others. Without a tenant a session sees all.
 */
export async function tenantScope(
  store: Queryable,
  tenant: string | null,
): Promise<Pick<Grant, "dataScope" | "knownTenants">> {
  if (tenant === null) return { dataScope: null };
  const declared = await store.query<{ name: string; data_scope: string | null }>(
    `select declared.name, declared.data_scope
     from snapshots cross join lateral jsonb_populate_recordset(null::embed_tenants, content) as declared
     where snapshots.name = $1 and table_name = 'embed_tenants' order by declared.name`,
    [SEED],
  );
  const own = declared.find(({ name }) => name === tenant);
  return own
    ? { dataScope: own.data_scope }
    : { dataScope: null, knownTenants: declared.map(({ name }) => name) };
}
