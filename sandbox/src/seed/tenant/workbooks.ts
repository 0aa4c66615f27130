import type { DashboardSeed, WorkbookSeed } from "../tenant-seed.js";
import { createReports } from "./reports.js";

/** People of the console; the first owns most of what there is. */
export const users = [
  { id: 1, email: "mara@tenant.example", firstName: "Mara", picture: null },
  { id: 2, email: "theo@tenant.example", firstName: "Theo", picture: null },
  { id: 3, email: "no-name@tenant.example", firstName: null, picture: null },
];

const FOLDERS: readonly (readonly [id: number, name: string, folderId: number | null])[] = [
  [501, "Sales", null],
  [502, "Europe", 501],
  [503, "Campaigns", 502],
  [504, "Archive", null],
];

const DAY_MS = 86_400_000;
const FIRST_CREATED = Date.UTC(2025, 0, 7, 9);

type Draft = Pick<
  WorkbookSeed,
  "id" | "deploymentId" | "type" | "name" | "folderId" | "meta" | "embedTenant" | "creatorId"
>;

const FIRST_REPORT = 701;

/** What one embed tenant's viewers see in the app, and those of no other. */
const OF_TENANTS: readonly Draft[] = [
  { id: 591, type: "FOLDER" as const, name: "Acme only", embedTenant: "acme-outdoors" },
  { id: 592, type: "FOLDER" as const, name: "Globex only", embedTenant: "globex-retail" },
].map((folder) => ({ ...folder, deploymentId: 42, folderId: null }));

/** The draft that an embed user of the first tenant is working on. */
export const ownDraft = { id: 593, creatorId: 1001, embedTenant: "acme-outdoors", folderId: 591 } as const;

/** Folders three deep, a workbook for each dashboard, and enough reports for more than one page. */
export function createWorkbooks(dashboards: readonly DashboardSeed[]): WorkbookSeed[] {
  const folders = FOLDERS.map(([id, name, folderId]): Draft => ({
    id,
    deploymentId: 42,
    type: "FOLDER",
    name,
    folderId,
  }));
  const owners = dashboards.map(({ workbookId, deploymentId, title, status }): Draft => {
    const folderId = deploymentId !== 42 ? null : status === "archived" ? 504 : 501;
    const own = workbookId === ownDraft.id ? ownDraft : {};
    return { id: workbookId, deploymentId, type: "WORKBOOK", name: title.slice(0, 200), folderId, ...own };
  });
  const reports = createReports(FIRST_REPORT).map(({ id, name, report }, index): Draft => {
    const folderId = [null, 501, 502, 503][index % 4] ?? null;
    return { id, deploymentId: 42, type: "REPORT", name, folderId, meta: { report } };
  });
  const others = ["Second deployment", "Experiments"].map((name, index): Draft => ({
    id: 602 + index,
    deploymentId: 43,
    type: "WORKBOOK",
    name,
    folderId: null,
  }));
  const isFolder = ({ type }: Draft): number => Number(type === "FOLDER");
  return [...folders, ...owners, ...reports, ...others, ...OF_TENANTS]
    .map(complete)
    .sort((a, b) => isFolder(b) - isFolder(a)); // a folder comes before what it holds
}

function complete(draft: Draft, index: number): WorkbookSeed {
  // several are changed in the same minute, so that sorting by time needs a second criterion
  const createdAt = FIRST_CREATED + index * DAY_MS;
  const updatedAt = createdAt + Math.floor(index / 3) * DAY_MS;
  return {
    ...draft,
    ownerId: users[index % 5 === 4 ? 2 : index % 2]?.id ?? 1,
    isShared: draft.type !== "REPORT" || index % 5 !== 3,
    isFavorite: index % 9 === 0,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    viewerLastViewedAt: index % 3 === 0 ? null : new Date(updatedAt + DAY_MS).toISOString(),
  };
}
