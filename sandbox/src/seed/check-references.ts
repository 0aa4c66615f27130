import { MANAGEMENT_TABLES, memberOf, TABLES, type ManagementTable } from "../store/tables.js";
import { listOf, type TenantSeed } from "./tenant-seed.js";

type Records = readonly Readonly<Record<string, unknown>>[];

/**
 * Finds the first key that appears twice or refers to nothing. Returns an error with its place, such as
 * `dashboards[0].workbookId`, or undefined.
 */
export function findWrongReference(seed: TenantSeed): string | undefined {
  const { embedTenants, workbooks, envVariables } = seed;
  const nested: Partial<Record<ManagementTable, [list: string, records: Records]>> = {
    embed_users: [
      "embedTenants[].users",
      embedTenants.flatMap(({ name: tenant, users }) => users.map((user) => ({ ...user, tenant }))),
    ],
    embed_groups: [
      "embedTenants[].groups",
      embedTenants.flatMap(({ name: tenant, groups }) => groups.map((group) => ({ ...group, tenant }))),
    ],
  };
  const recordsOf = (table: ManagementTable) => nested[table] ?? [memberOf(table), listOf(seed, table)];
  return (
    findInColumns((table, column, type) => {
      const [list, records] = recordsOf(table);
      return / (primary key|unique)$/.test(type) ? repeated(list, records, memberOf(column)) : undefined;
    }) ??
    repeated(
      "envVariables",
      envVariables.map(({ deploymentId, name }) => ({ name: `${name} of deployment ${deploymentId}` })),
      "name",
    ) ??
    findInColumns((table, column, type) => {
      const target = MANAGEMENT_TABLES.find((name) => type.endsWith(` references ${name}`));
      if (target === undefined) return undefined;
      if (target === table) return wrongFolder(workbooks);
      const [list, records] = recordsOf(table);
      const key = target === "embed_tenants" ? "name" : "id";
      const targets = recordsOf(target)[1].map((record) => record[key]);
      if (!type.includes("not null")) targets.push(null);
      return unknown(list, records, memberOf(column), target, targets);
    }) ??
    wrongTenant(embedTenants)
  );
}

/** Returns the first error that a check finds, column by column. */
function findInColumns(
  check: (table: ManagementTable, column: string, type: string) => string | undefined,
): string | undefined {
  for (const table of MANAGEMENT_TABLES) {
    for (const [column, type] of Object.entries(TABLES[table].columns)) {
      const error = check(table, column, type);
      if (error !== undefined) return error;
    }
  }
  return undefined;
}

function repeated(list: string, records: Records, key: string): string | undefined {
  const seen = new Set<unknown>();
  const index = records.findIndex((record) => seen.size === seen.add(record[key]).size);
  return index < 0 ? undefined : `${list}[${index}].${key}: ${String(records[index]?.[key])} appears twice`;
}

function unknown(
  list: string,
  records: Records,
  key: string,
  table: string,
  targets: unknown[],
): string | undefined {
  const known = new Set(targets);
  const index = records.findIndex((record) => !known.has(record[key] ?? null));
  const kind = table.replace("_", " ").slice(0, -1);
  return index < 0
    ? undefined
    : `${list}[${index}].${key}: there is no ${kind} ${String(records[index]?.[key])}`;
}

/** A folder comes before its content, so that it exists when that is written, and no folder contains itself. */
function wrongFolder(workbooks: TenantSeed["workbooks"]): string | undefined {
  const folders = new Set<number>();
  for (const [index, { id, type, folderId }] of workbooks.entries()) {
    if (folderId !== null && !folders.has(folderId)) {
      return `workbooks[${index}].folderId: there is no folder ${folderId} before it`;
    }
    if (type === "FOLDER") folders.add(id);
  }
  return undefined;
}

function wrongTenant(tenants: TenantSeed["embedTenants"]): string | undefined {
  for (const [index, { users, groups }] of tenants.entries()) {
    const tenant = `embedTenants[${index}]`;
    // without an external id, a user is identified by its id alone
    const named = users.map(({ externalId }) => ({ externalId: externalId ?? Symbol() }));
    const twice =
      repeated(`${tenant}.users`, named, "externalId") ?? repeated(`${tenant}.groups`, groups, "name");
    if (twice !== undefined) return twice;
    const ids = new Set(users.map(({ id }) => id));
    for (const [group, { memberIds }] of groups.entries()) {
      const member = memberIds.findIndex((id, place) => !ids.has(id) || memberIds.indexOf(id) < place);
      if (member < 0) continue;
      const error = ids.has(memberIds[member] ?? NaN) ? "appears twice" : "is not a user of the tenant";
      return `${tenant}.groups[${group}].memberIds[${member}]: ${memberIds[member]} ${error}`;
    }
  }
  return undefined;
}
