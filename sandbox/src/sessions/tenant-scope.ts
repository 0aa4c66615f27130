import type { Queryable } from "../store/database.js";
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
     from seed_rows cross join lateral jsonb_populate_recordset(null::embed_tenants, content) as declared
     where table_name = 'embed_tenants' order by declared.name`,
  );
  const own = declared.find(({ name }) => name === tenant);
  return own
    ? { dataScope: own.data_scope }
    : { dataScope: null, knownTenants: declared.map(({ name }) => name) };
}
