import { DASHBOARD_COLUMNS } from "../store/dashboards.js";

/** The folders that a workbook is in, from the root down. */
const FOLDER_PATH = `(
  with recursive way as (
    select id, name, folder_id, 1 as step from workbooks as folder where folder.id = workbooks.folder_id
    union all
    select above.id, above.name, above.folder_id, step + 1
    from workbooks as above join way on above.id = way.folder_id
  )
  select coalesce(json_agg(json_build_object('id', id, 'name', name) order by step desc), '[]') from way)`;

/** Returns the SQL of a member of a workbook's first dashboard with a status. */
function ofDashboard(member: string, status: "draft" | "published"): string {
  return `(select ${member} from (select ${DASHBOARD_COLUMNS} from dashboards
    where workbook_id = workbooks.id and status = '${status}' order by id limit 1) as dashboard)`;
}

/** The columns of a workbook in the service's form, `Workbook`; `workbooks` is joined with its owner. */
export const WORKBOOK_COLUMNS = `
  workbooks.id, deployment_id as "deploymentId", type, name, meta, calculated_fields as "calculatedFields",
  created_at as "createdAt", updated_at as "updatedAt", owner_id as "createdBy", owner_id as "userId",
  json_build_object('id', users.id, 'email', email, 'firstName', first_name, 'picture', picture) as "user",
  folder_id as "folderId", is_favorite as "isFavorite", slug, ${FOLDER_PATH} as "folderPath",
  ${ofDashboard("config", "draft")} as "dashboardDraft",
  ${ofDashboard("config", "published")} as "dashboardPublished",
  ${ofDashboard("to_json(dashboard)", "published")} as "publishedDashboard"`;

export const WORKBOOK_SOURCE = "workbooks join users on users.id = workbooks.owner_id";
