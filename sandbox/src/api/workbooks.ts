import type { Dashboard, FolderPathEntry, Workbook } from "svc-dashboard/backend";
import type { Queryable } from "../store/database.js";
import { DASHBOARD_COLUMNS } from "../store/dashboards.js";

/** The columns of a workbook, each as the member of its name; `workbooks` is joined with its owner. */
export const WORKBOOK_COLUMNS = `
  workbooks.id, deployment_id as "deploymentId", type, name, meta, calculated_fields as "calculatedFields",
  created_at as "createdAt", updated_at as "updatedAt", owner_id as "createdBy", owner_id as "userId",
  json_build_object('id', users.id, 'email', email, 'firstName', first_name, 'picture', picture) as "user",
  folder_id as "folderId", is_favorite as "isFavorite", slug`;

export const WORKBOOK_SOURCE = "workbooks join users on users.id = workbooks.owner_id";

/** The members that are read from other rows than that of the workbook. */
type RelatedMembers = Pick<
  Workbook,
  "folderPath" | "dashboardDraft" | "dashboardPublished" | "publishedDashboard"
>;

/** JSON has dates as the service writes them. */
export type WorkbookRow = Omit<Workbook, keyof RelatedMembers | "createdAt" | "updatedAt"> &
  Record<"createdAt" | "updatedAt", Date>;

/** Returns workbooks as the service shows them, each with the path of its folder and with its dashboard. */
export async function toWorkbooks(
  store: Queryable,
  rows: readonly WorkbookRow[],
): Promise<(WorkbookRow & RelatedMembers)[]> {
  const [folders, dashboards] = [await readFolders(store, rows), await readDashboards(store, rows)];
  return rows.map((row) => {
    const own = dashboards.filter(({ workbookId }) => workbookId === row.id);
    const published = own.find(({ status }) => status === "published") ?? null;
    return {
      ...row,
      folderPath: pathOf(row.folderId, folders),
      dashboardDraft: own.find(({ status }) => status === "draft")?.config ?? null,
      dashboardPublished: published?.config ?? null,
      publishedDashboard: published,
    };
  });
}

type Folder = FolderPathEntry & { folder_id: number | null };

/** Reads only the folders on the paths from the root to the rows, not all folders of a long list. */
async function readFolders(store: Queryable, rows: readonly WorkbookRow[]): Promise<Map<number, Folder>> {
  const folders = await store.query<Folder>(
    `with recursive way as (
       select id, name, folder_id from workbooks where id = any($1::integer[])
       union
       select above.id, above.name, above.folder_id from workbooks as above join way on above.id = way.folder_id
     )
     select id, name, folder_id from way`,
    [[...new Set(rows.flatMap((row) => row.folderId ?? []))]],
  );
  return new Map(folders.map((folder) => [folder.id, folder]));
}

/** Returns the path of a folder, from the root down. */
function pathOf(id: number | null | undefined, folders: ReadonlyMap<number, Folder>): FolderPathEntry[] {
  const folder = folders.get(id ?? 0);
  return folder ? [...pathOf(folder.folder_id, folders), { id: folder.id, name: folder.name }] : [];
}

function readDashboards(store: Queryable, rows: readonly WorkbookRow[]): Promise<Dashboard[]> {
  return store.query<Dashboard>(
    `select ${DASHBOARD_COLUMNS} from dashboards where workbook_id = any($1::integer[]) order by id`,
    [rows.map(({ id }) => id)],
  );
}
