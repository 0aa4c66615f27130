import { membersOf } from "./tables.js";

/** The columns of a dashboard in the service's form, `Dashboard` (service description, section 2). */
export const DASHBOARD_COLUMNS = `
  ${membersOf("dashboards")}, null as "createdBy", (config ->> 'kind') is distinct from 'APP' as "useBoardDashboards",
  (select is_shared from workbooks where workbooks.id = workbook_id) as "fromSharedWorkspace"`;
