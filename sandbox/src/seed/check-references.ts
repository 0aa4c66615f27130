import type { TenantSeed } from "./tenant-seed.js";

/** What is wrong with a seed as a whole, with its place, such as `dashboards[0].workbookId`; nothing when all is well. */
export function findWrongReference(seed: TenantSeed): string | undefined {
  const { deployments, users, embedTenants, workbooks, dashboards, envVariables, notifications } = seed;
  const embedUsers = embedTenants.flatMap(({ users }) => users);
  const embedGroups = embedTenants.flatMap(({ groups }) => groups);
  const tenantNames = embedTenants.map(({ name }) => name);
  return (
    repeated("deployments", deployments, "id") ??
    repeated("users", users, "id") ??
    repeated("embedTenants", embedTenants, "name") ??
    repeated("embedTenants[].users", embedUsers, "id") ??
    repeated("embedTenants[].groups", embedGroups, "id") ??
    repeated("workbooks", workbooks, "id") ??
    repeated("dashboards", dashboards, "id") ??
    repeated("dashboards", dashboards, "publicId") ??
    repeated("notifications", notifications, "id") ??
    repeated(
      "envVariables",
      envVariables.map(({ deploymentId, name }) => ({ name: `${name} of deployment ${deploymentId}` })),
      "name",
    ) ??
    unknown("workbooks", workbooks, "deploymentId", "deployment", ids(deployments)) ??
    unknown("workbooks", workbooks, "ownerId", "user", ids(users)) ??
    wrongFolder(workbooks) ??
    unknown("workbooks", workbooks, "creatorId", "embed user", [...ids(embedUsers), null]) ??
    unknown("workbooks", workbooks, "embedTenant", "embed tenant", [...tenantNames, null]) ??
    unknown("dashboards", dashboards, "deploymentId", "deployment", ids(deployments)) ??
    unknown("dashboards", dashboards, "workbookId", "workbook", ids(workbooks)) ??
    unknown("envVariables", envVariables, "deploymentId", "deployment", ids(deployments)) ??
    unknown("notifications", notifications, "deploymentId", "deployment", ids(deployments)) ??
    unknown("notifications", notifications, "dashboardId", "dashboard", ids(dashboards)) ??
    wrongTenant(embedTenants)
  );
}

function ids(records: readonly { id: number }[]): number[] {
  return records.map(({ id }) => id);
}

function repeated<Key extends string>(
  list: string,
  records: readonly Readonly<Record<Key, unknown>>[],
  key: Key,
): string | undefined {
  const seen = new Set<unknown>();
  const index = records.findIndex((record) => seen.size === seen.add(record[key]).size);
  return index < 0 ? undefined : `${list}[${index}].${key}: ${String(records[index]?.[key])} is there twice`;
}

function unknown<Key extends string>(
  list: string,
  records: readonly Readonly<Partial<Record<Key, unknown>>>[],
  key: Key,
  kind: string,
  targets: readonly unknown[],
): string | undefined {
  const known = new Set(targets);
  const index = records.findIndex((record) => !known.has(record[key] ?? null));
  return index < 0
    ? undefined
    : `${list}[${index}].${key}: there is no ${kind} ${String(records[index]?.[key])}`;
}

/** A folder comes before what it holds, so that it is there when that is written, and no folder holds itself. */
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
      const problem = ids.has(memberIds[member] ?? NaN) ? "is there twice" : "is no user of the tenant";
      return `${tenant}.groups[${group}].memberIds[${member}]: ${memberIds[member]} ${problem}`;
    }
  }
  return undefined;
}
