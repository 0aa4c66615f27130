import type { Dashboard, FolderPathEntry, Workbook } from "svc-dashboard/backend";
import type { Queryable } from "../store/database.js";
import { DASHBOARD_COLUMNS, toDashboard, type DashboardRow } from "../store/dashboards.js";

/** The columns that a workbook is made of; `workbooks` is joined with its owner. */
export const WORKBOOK_COLUMNS =
  "workbooks.id, deployment_id, type, name, meta, calculated_fields, created_at, updated_at, folder_id, is_favorite, " +
  "slug, owner_id, users.email as owner_email, users.first_name as owner_name, users.picture as owner_picture";

export const WORKBOOK_SOURCE = "workbooks join users on users.id = workbooks.owner_id";

export interface WorkbookRow {
  id: number;
  deployment_id: number;
  type: string;
  name: string;
  meta: Record<string, unknown>;
  calculated_fields: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
  folder_id: number | null;
  is_favorite: boolean;
  slug: string | null;
  owner_id: number;
  owner_email: string;
  owner_name: string | null;
  owner_picture: string | null;
}

/** Workbooks as the service shows them, each with the way to its folder and with its dashboard. */
export async function toWorkbooks(store: Queryable, rows: readonly WorkbookRow[]): Promise<Workbook[]> {
  const [folders, dashboards] = [await readFolders(store, rows), await readDashboards(store, rows)];
  return rows.map((row) => {
    const own = dashboards.get(row.id) ?? [];
    const published = own.find(({ status }) => status === "published") ?? null;
    return {
      id: row.id,
      deploymentId: row.deployment_id,
      name: row.name,
      type: row.type,
      meta: row.meta,
      calculatedFields: row.calculated_fields,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      createdBy: row.owner_id,
      userId: row.owner_id,
      user: {
        id: row.owner_id,
        email: row.owner_email,
        firstName: row.owner_name,
        picture: row.owner_picture,
      },
      folderId: row.folder_id,
      folderPath: pathOf(row.folder_id, folders),
      isFavorite: row.is_favorite,
      slug: row.slug,
      dashboardDraft: own.find(({ status }) => status === "draft")?.config ?? null,
      dashboardPublished: published?.config ?? null,
      publishedDashboard: published,
    };
  });
}

type Folder = FolderPathEntry & { folder_id: number | null };

/** The folders on the ways from the root to the rows: of a long list's other folders nothing is read. */
async function readFolders(store: Queryable, rows: readonly WorkbookRow[]): Promise<Map<number, Folder>> {
  const folders = await store.query<Folder>(
    `with recursive way as (
       select id, name, folder_id from workbooks where id = any($1::integer[])
       union
       select above.id, above.name, above.folder_id from workbooks as above join way on above.id = way.folder_id
     )
     select id, name, folder_id from way`,
    [[...new Set(rows.flatMap((row) => row.folder_id ?? []))]],
  );
  return new Map(folders.map((folder) => [folder.id, folder]));
}

/** From the root down. */
function pathOf(folderId: number | null, folders: ReadonlyMap<number, Folder>): FolderPathEntry[] {
  const folder = folders.get(folderId ?? 0);
  return folder ? [...pathOf(folder.folder_id, folders), { id: folder.id, name: folder.name }] : [];
}

async function readDashboards(
  store: Queryable,
  rows: readonly WorkbookRow[],
): Promise<Map<number, Dashboard[]>> {
  const dashboards = await store.query<DashboardRow>(
    `select ${DASHBOARD_COLUMNS} from dashboards where workbook_id = any($1::integer[]) order by id`,
    [rows.map(({ id }) => id)],
  );
  const found = new Map<number, Dashboard[]>();
  for (const row of dashboards) {
    found.set(row.workbook_id, [...(found.get(row.workbook_id) ?? []), toDashboard(row)]);
  }
  return found;
}
