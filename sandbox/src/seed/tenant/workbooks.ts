import type { DashboardSeed, WorkbookSeed } from "../tenant-seed.js";

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

const REPORT_NAMES = [
  ...[
    "Weekly revenue",
    "Open orders",
    "New customers",
    "Returns by reason",
    "Discounts given",
    "Stock cover",
  ],
  ...["Basket size", "Repeat buyers", "Shipping cost", "Channel mix", "Brand ranking", "Price changes"],
];
const REPORTS = 48;

const DAY_MS = 86_400_000;
const FIRST_CREATED = Date.UTC(2025, 0, 7, 9);

type Draft = Pick<WorkbookSeed, "id" | "deploymentId" | "type" | "name" | "folderId">;

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
    return { id: workbookId, deploymentId, type: "WORKBOOK", name: title.slice(0, 200), folderId };
  });
  const reports = Array.from({ length: REPORTS }, (_, index): Draft => {
    const name = `${REPORT_NAMES[index % REPORT_NAMES.length]} ${Math.floor(index / REPORT_NAMES.length) + 1}`;
    return {
      id: 701 + index,
      deploymentId: 42,
      type: "REPORT",
      name,
      folderId: [null, 501, 502, 503][index % 4] ?? null,
    };
  });
  const others = ["Second deployment", "Experiments"].map((name, index): Draft => ({
    id: 602 + index,
    deploymentId: 43,
    type: "WORKBOOK",
    name,
    folderId: null,
  }));
  return [...folders, ...owners, ...reports, ...others].map(complete);
}

function complete(draft: Draft, index: number): WorkbookSeed {
  // several are changed in the same minute, so that sorting by time needs a second criterion
  const createdAt = FIRST_CREATED + index * DAY_MS;
  const updatedAt = createdAt + Math.floor(index / 3) * DAY_MS;
  return {
    ...draft,
    ownerId: users[index % 5 === 4 ? 2 : index % 2]?.id ?? 1,
    isShared: draft.type === "FOLDER" || index % 4 !== 3,
    isFavorite: index % 9 === 0,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    viewerLastViewedAt: index % 3 === 0 ? null : new Date(updatedAt + DAY_MS).toISOString(),
  };
}
