import { createHash } from "node:crypto";
import type { Queryable } from "../store/database.js";
import { insertRows, type Rows } from "../store/insert.js";
import { keepSeed, restoreSeed } from "../store/kept-seed.js";
import { MANAGEMENT_TABLES, type TableName } from "../store/tables.js";
import { searchKey } from "../store/search-key.js";
import { defaultSeed } from "./default-seed.js";
import { createRetailRows } from "./retail/retail.js";
import { listOf, type EmbedUserSeed, type TenantSeed, type WorkbookSeed } from "./tenant-seed.js";

/** Writes the data that dashboards show. It never changes afterwards. */
export async function writeRetail(store: Queryable): Promise<void> {
  for (const [table, rows] of createRetailRows()) await insertRows(store, table, rows);
  await store.query("analyze");
}

/** Empties the tables of the management API, and writes a seed to them. */
export async function writeTenant(store: Queryable, seed: TenantSeed): Promise<void> {
  for (const table of MANAGEMENT_TABLES.toReversed()) await store.query(`delete from ${table}`);
  for (const [table, rows] of tenantRows(seed)) await insertRows(store, table, rows);
  await keepSeed(store);
  await store.query(
    "insert into settings values ($1, $2) on conflict (name) do update set value = excluded.value",
    [SEED_HASH, hashOf(seed)],
  );
}

/** Restores a store to a seed, or by default to the one that it keeps; that is fast if it keeps the same seed. */
export async function restoreTenant(store: Queryable, seed?: TenantSeed): Promise<void> {
  const isKept = seed === undefined || (await hasSeed(store, seed));
  if (isKept && (await restoreSeed(store))) return;
  await writeTenant(store, seed ?? defaultSeed);
}

/** Whether a store was filled with this seed. */
export async function hasSeed(store: Queryable, seed: TenantSeed): Promise<boolean> {
  const [kept] = await store.query<{ value: string }>("select value from settings where name = $1", [
    SEED_HASH,
  ]);
  return kept?.value === hashOf(seed);
}

const SEED_HASH = "seed_hash";

function hashOf(seed: TenantSeed): string {
  return createHash("sha256").update(JSON.stringify(seed)).digest("hex");
}

function tenantRows(seed: TenantSeed): [TableName, Rows][] {
  const tenants = seed.embedTenants;
  const groups = tenants.flatMap(({ name: tenant, groups }) => groups.map((group) => ({ ...group, tenant })));
  const rows: Partial<Record<TableName, Rows>> = {
    embed_tenants: tenants.map(({ name, dataScope }) => ({ name, data_scope: dataScope })),
    embed_users: tenants.flatMap(({ name, users }) => users.map((user) => embedUserRow(name, user))),
    embed_groups: groups.map(({ id, tenant, name }) => ({ id, tenant, name })),
    embed_group_members: groups.flatMap(({ id, memberIds }) =>
      memberIds.map((user_id) => ({ group_id: id, user_id })),
    ),
    workbooks: seed.workbooks.map((workbook) => toRow({ ...UNSET, ...workbook })),
    dashboards: seed.dashboards.map((dashboard) => toRow({ restrictDataDownload: false, ...dashboard })),
  };
  return MANAGEMENT_TABLES.map((table) => [table, rows[table] ?? listOf(seed, table).map(toRow)]);
}

/** The defaults of the optional members of a workbook. */
const UNSET = { meta: {}, embedTenant: null, creatorId: null } satisfies Partial<WorkbookSeed>;

function embedUserRow(tenant: string, user: EmbedUserSeed): Rows[number] {
  const keys = { email_key: searchKey(user.email), external_id_key: searchKey(user.externalId) };
  return { ...toRow(user), ...keys, tenant };
}

/** Columns are named as the members of a seed, in the other case: `firstName` is `first_name`. */
function toRow(record: object): Rows[number] {
  const name = (member: string) => member.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  return Object.fromEntries(Object.entries(record).map(([member, value]) => [name(member), value]));
}
