import type { DashboardSeed, WorkbookSeed } from "../tenant-seed.js";
import { createReports } from "./reports.js";

const [MARA, THEO] = [1, 2];

/** Users of the console. */
export const users = [
  { id: MARA, email: "mara@tenant.example", firstName: "Mara", picture: null },
  { id: THEO, email: "theo@tenant.example", firstName: "Theo", picture: null },
];

type Draft = Pick<WorkbookSeed, "id" | "type" | "name" | "folderId"> & Partial<WorkbookSeed>;

const [SALES, EUROPE, CAMPAIGNS, ARCHIVE] = [501, 502, 503, 504];

const FOLDERS: readonly Draft[] = [
  folder(SALES, "Sales", null),
  folder(EUROPE, "Europe", SALES),
  folder(CAMPAIGNS, "Campaigns", EUROPE),
  folder(ARCHIVE, "Archive", SALES),
  // only viewers of the embed tenant see these in the app
  { ...folder(591, "Acme Outdoors", null), embedTenant: "acme-outdoors" },
  { ...folder(592, "Globex Retail", null), embedTenant: "globex-retail" },
];

const OTHER_DEPLOYMENT = { type: "WORKBOOK", deploymentId: 43, folderId: null } as const;

/** The draft that an embed user of the first tenant is working on, and has not shared yet. */
export const ownDraft = {
  id: 593,
  isShared: false,
  creatorId: 1001,
  embedTenant: "acme-outdoors",
  folderId: 591,
  ownerId: MARA,
} as const;

/** Creates the workbooks of the fixtures, and their folder. */
export function createFixtureWorkbooks(fixtures: readonly DashboardSeed[], ownerId: number): WorkbookSeed[] {
  const FIXTURES = 505;
  const drafts = [
    folder(FIXTURES, "Test fixtures", null),
    ...fixtures.map((fixture) => ({
      ...workbookOf(fixture, fixture.deploymentId === 42 ? FIXTURES : null),
      isFavorite: false,
    })),
  ];
  return drafts.map((draft, index) => complete({ ...draft, ownerId }, index));
}

/** Creates folders three deep, a workbook for each dashboard, and enough reports for more than one page. */
export function createWorkbooks(
  dashboards: readonly DashboardSeed[],
  unpublished: readonly DashboardSeed[],
): WorkbookSeed[] {
  const drafts: readonly Draft[] = [
    ...FOLDERS, // before what they contain
    ...unpublished.map((dashboard) => ({
      ...workbookOf(dashboard, ARCHIVE),
      ...(dashboard.workbookId === ownDraft.id && ownDraft),
    })),
    ...createReports(701).map(({ id, name, report }, index): Draft => {
      const folderId = [SALES, EUROPE, CAMPAIGNS, ARCHIVE][index % 4] ?? null;
      return { id, type: "REPORT", name, folderId, meta: { report }, isShared: index % 5 !== 4 };
    }),
    { id: 602, name: "Second deployment", ...OTHER_DEPLOYMENT },
    { id: 603, name: "Experiments", ...OTHER_DEPLOYMENT },
    // the first one is used in the examples, so it also comes first in the app
    ...dashboards.map((dashboard, index) => ({ ...workbookOf(dashboard, SALES), isFavorite: index === 0 })),
  ];
  return drafts.map(complete);
}

function folder(id: number, name: string, folderId: number | null): Draft {
  return { id, type: "FOLDER", name, folderId };
}

function workbookOf({ workbookId, deploymentId, title }: DashboardSeed, folderId: number | null): Draft {
  return { id: workbookId, type: "WORKBOOK", name: title.slice(0, 200), deploymentId, folderId };
}

const DAY_MS = 86_400_000;
const FIRST_CREATED = Date.UTC(2025, 9, 24, 9);

/**
 * Completes a draft. Later items in the list were created later; the order of updates differs. All dates are within the days
 * that the data covers.
 */
function complete(draft: Draft, index: number): WorkbookSeed {
  const createdAt = FIRST_CREATED + index * DAY_MS;
  const updatedAt = createdAt + (index % 3) * DAY_MS;
  return {
    deploymentId: 42,
    ownerId: index % 2 === 0 ? MARA : THEO,
    isShared: true,
    isFavorite: index % 9 === 0,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    viewerLastViewedAt: index % 3 === 0 ? null : new Date(updatedAt + DAY_MS).toISOString(),
    ...draft,
  };
}
