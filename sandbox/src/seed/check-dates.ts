import type { TenantSeed } from "./tenant-seed.js";

/** The first date of a seed that no calendar has, with its place; nothing when all exist. Their form has been checked. */
export function findWrongDate({ embedTenants, workbooks }: TenantSeed): string | undefined {
  const users = embedTenants.flatMap((tenant, at) =>
    tenant.users.flatMap(({ createdAt, lastLogin }, index) =>
      datesIn(`embedTenants[${at}].users[${index}]`, { createdAt, lastLogin }),
    ),
  );
  const others = workbooks.flatMap(({ createdAt, updatedAt, viewerLastViewedAt }, index) =>
    datesIn(`workbooks[${index}]`, { createdAt, updatedAt, viewerLastViewedAt }),
  );
  const wrong = [...users, ...others].find(([, text]) => text !== null && !exists(text));
  return wrong && `${wrong[0]}: there is no date ${wrong[1]}`;
}

type PlacedDate = [place: string, text: string | null];

function datesIn(place: string, members: Readonly<Record<string, string | null>>): PlacedDate[] {
  return Object.entries(members).map(([name, text]) => [`${place}.${name}`, text]);
}

/** February 31 would be read as a day in March. */
function exists(text: string): boolean {
  const day = text.slice(0, "2025-01-31".length);
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
